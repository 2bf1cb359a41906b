/** Settings of the running server that the web app reads. Each page has them as JSON in the element `publicSettingsId`. */
export interface PublicSettings {
  /** Addresses of the API without a trailing slash. Empty: the page's own host. */
  apiBaseUrl: string;
  /** Of guides, their topics and comments, which may have a host of their own. */
  guideApiBaseUrl: string;
  /** Telegram name, without the @, of the person who tops up balances and pays teachers out. */
  contactTelegram: string | null;
}

export const publicSettingsId = 'public-settings';
