import type { FirstScreen } from '@kampus/contract/pages/rendering';
import { useDeferredValue } from 'react';

/**
 * The element of the page that holds what its first screen was rendered from
 * (server/src/drivers/site/page-html.ts).
 */
export const firstScreenId = 'first-screen';

let current: FirstScreen | undefined;

/** Set while a first screen is rendered or taken over; undefined from then on. */
export function setFirstScreen(firstScreen: FirstScreen | undefined): void {
  current = firstScreen;
}

/** Undefined in a page that the server has not rendered. */
export function readFirstScreen(): FirstScreen | undefined {
  const text = document.getElementById(firstScreenId)?.textContent;
  return text ? (JSON.parse(text) as FirstScreen) : undefined;
}

/**
 * The present; while a first screen is rendered or taken over, the moment at which the server
 * rendered it.
 */
export const presentMs = (): number => current?.renderedAtMs ?? Date.now();

/** True in a first screen that says that there is nothing at its address. */
export const isMissingScreen = (): boolean => current?.isMissing ?? false;

/**
 * False on the server and until the browser has taken over; then what depends on the person or the
 * device may show. A deferred value, because a store that differs between server and browser would
 * have its readers rendered anew at once and in one piece, which a slow phone notices.
 */
export const useIsInteractive = (): boolean => useDeferredValue(true, current === undefined);
