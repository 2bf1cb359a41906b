import { defaultPublicSettings, type PublicSettings, publicSettingsId } from '@kampus/contract/public-settings';
import { isBrowser } from './environment.ts';

function readSettings(): PublicSettings {
  const text = isBrowser ? document.getElementById(publicSettingsId)?.textContent : undefined;
  return text ? (JSON.parse(text) as PublicSettings) : defaultPublicSettings;
}

let current = readSettings();

/** The settings of the server that sent the page. They never change in a page. */
export const publicSettings = (): PublicSettings => current;

/** Sets them where there is no page: while the server renders a first screen. */
export function setPublicSettings(settings: PublicSettings): void {
  current = settings;
}
