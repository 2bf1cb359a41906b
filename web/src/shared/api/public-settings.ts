import { defaultPublicSettings, type PublicSettings, publicSettingsId } from '@kampus/contract/public-settings';
import { isBrowser } from './environment.ts';

function readSettings(): PublicSettings {
  const text = isBrowser ? document.getElementById(publicSettingsId)?.textContent : undefined;
  return text ? (JSON.parse(text) as PublicSettings) : defaultPublicSettings;
}

let current = readSettings();

/** The settings of the server that sent the page. They do not change while the page is open. */
export const publicSettings = (): PublicSettings => current;

/** Sets the settings while the server renders a first screen, where no document exists. */
export function setPublicSettings(settings: PublicSettings): void {
  current = settings;
}
