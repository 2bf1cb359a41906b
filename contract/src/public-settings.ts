/**
 * Server settings for the web app. Each page contains them as JSON in the element
 * `publicSettingsId`.
 */
export interface PublicSettings {
  /** Base URL of the API without a trailing slash. Empty: the host of the page. */
  apiBaseUrl: string;
  /** Base URL for guides, topics and comments, which may have another host. */
  guideApiBaseUrl: string;
  /** Telegram name, without the @, of the contact person for top-ups and payouts. */
  contactTelegram: string | null;
}

/** The settings of a page without that element: the development server sends such pages. */
export const defaultPublicSettings: PublicSettings = { apiBaseUrl: '', guideApiBaseUrl: '', contactTelegram: null };

export const publicSettingsId = 'public-settings';
