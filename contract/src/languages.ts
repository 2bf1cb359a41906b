/** Languages of the interface. The texts in the sources are Russian. */
export const languages = ['ru', 'uk', 'sk', 'en'] as const;
export type Language = (typeof languages)[number];
export const originalLanguage = 'ru' satisfies Language;

/** Languages into which guides are translated. */
export const twinLanguages = ['uk', 'sk', 'en'] as const satisfies readonly Language[];
export type TwinLanguage = (typeof twinLanguages)[number];

/** The twin's language, or undefined for the language of the originals. */
export const twinOf = (language: string | undefined): TwinLanguage | undefined =>
  twinLanguages.find((one) => one === language);

export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text);

/** Each language in its own words, for the choice. */
export const languageNames: Record<Language, string> = {
  ru: 'Русский',
  uk: 'Українська',
  sk: 'Slovenčina',
  en: 'English',
};

/** The locale of dates and numbers. English has the order of days and months of Europe. */
export const locales: Record<Language, string> = { ru: 'ru-RU', uk: 'uk-UA', sk: 'sk-SK', en: 'en-GB' };

declare const interfaceLanguage: Language | undefined;

/** The language of this build of the web app. The server's own sources are Russian. */
export const buildLanguage: Language = typeof interfaceLanguage === 'undefined' ? originalLanguage : interfaceLanguage;

/** `lang` of a text that the Russian interface has in another language. */
export const writtenIn = (language: Language): Language =>
  buildLanguage === originalLanguage ? language : buildLanguage;

/** `lang` of what people write, which is Russian. Undefined where the page is Russian too. */
export const contentLanguage: Language | undefined = buildLanguage === originalLanguage ? undefined : originalLanguage;

/** Cookie with the chosen language, and the query parameter that chooses it. */
export const languageCookie = 'lang';
export const languageParameter = 'lang';
/** Query parameter that shows one page in a language without choosing it. */
export const readInParameter = 'read-in';
