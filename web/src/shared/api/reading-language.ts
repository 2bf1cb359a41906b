import { buildLanguage, languageParameter, originalLanguage } from '@kampus/contract/languages';

/** Query of calls with titles or texts of guides. Russian is the server's default. */
export const readingLanguage = buildLanguage === originalLanguage ? {} : { lang: buildLanguage };

/** The same for an address: `?lang=sk`. */
export const readingLanguageQuery = buildLanguage === originalLanguage ? '' : `?${languageParameter}=${buildLanguage}`;
