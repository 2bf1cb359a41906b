import { buildLanguage, originalLanguage } from '@kampus/contract/languages';

/** Query of calls with titles or texts of guides. Russian is what the server gives anyway. */
export const readingLanguage = buildLanguage === originalLanguage ? {} : { lang: buildLanguage };
