import { languageNames } from '@kampus/contract/teaching/language-names';

/** The name of a language as the API gives it, in the language of the interface. */
export const nameLanguage = (language: string): string =>
  (languageNames as Record<string, string>)[language] ?? language;
