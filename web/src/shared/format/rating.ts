import { buildLanguage, locales } from '@kampus/contract/languages';

/** A mean of stars: '4,8', in English '4.8'. */
export const formatRating = (rating: number, language = buildLanguage): string =>
  new Intl.NumberFormat(locales[language]).format(rating);
