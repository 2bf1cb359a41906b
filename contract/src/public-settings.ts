/** Who runs the portal and answers for it: the controller of personal data. */
export interface Operator {
  name: string;
  address: string;
  email: string;
  /** Slovak registration number of a company or a trader. */
  ico: string | null;
  /** True for the operator of the demo, who does not exist. */
  isFictitious: boolean;
}

export const demoOperator: Operator = {
  name: 'Вымышленный оператор демо',
  address: 'Vymyslená 1, 811 00 Bratislava',
  email: 'operator@kampus.example',
  ico: '00000000',
  isFictitious: true,
};

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
  operator: Operator;
  /** The portal sends e-mail. False: nothing that needs it is offered. */
  hasMail: boolean;
  /** The portal's bank account. Null: top-ups and payouts are made by hand alone. */
  bank: { iban: string; name: string } | null;
}

/** The settings of a page without that element: the development server sends such pages. */
export const defaultPublicSettings: PublicSettings = {
  apiBaseUrl: '',
  guideApiBaseUrl: '',
  contactTelegram: null,
  operator: demoOperator,
  hasMail: false,
  bank: null,
};

export const publicSettingsId = 'public-settings';
