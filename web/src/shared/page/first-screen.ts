import type { FirstScreen } from '@kampus/contract/pages/rendering';
import { useDeferredValue } from 'react';

/** Id of the element with the data of the first screen (server/src/drivers/site/page-html.ts). */
export const firstScreenId = 'first-screen';

let current: FirstScreen | undefined;

/** Set while a first screen is being rendered or hydrated. Undefined after that. */
export function setFirstScreen(firstScreen: FirstScreen | undefined): void {
  current = firstScreen;
}

/** Undefined in a page that the server has not rendered. */
export function readFirstScreen(): FirstScreen | undefined {
  const text = document.getElementById(firstScreenId)?.textContent;
  return text ? (JSON.parse(text) as FirstScreen) : undefined;
}

/**
 * The current time. While a first screen is being rendered or hydrated: the time when the server
 * rendered it.
 */
export const presentMs = (): number => current?.renderedAtMs ?? Date.now();

/** True while the first screen is being hydrated. */
export const isHydrating = (): boolean => current !== undefined;

/** True if the first screen is the not-found screen. */
export const isMissingScreen = (): boolean => current?.isMissing ?? false;

/**
 * False on the server and until hydration ends. After that, content that depends on the
 * user or device may show. A store with different values on server and browser would force one long
 * rendering on slow phones.
 */
export const useIsInteractive = (): boolean => useDeferredValue(true, current === undefined);
