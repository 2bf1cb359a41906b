import { buildLanguage, type Language } from '../languages.ts';

/** Quotes around a name, a login or words of a person. */
export const quotes: Record<Language, { before: string; after: string }> = {
  ru: { before: '«', after: '»' },
  uk: { before: '«', after: '»' },
  sk: { before: '„', after: '“' },
  en: { before: '“', after: '”' },
};

/** «text», in the quotes of the interface's language. */
export const quote = (text: string): string => `${quotes[buildLanguage].before}${text}${quotes[buildLanguage].after}`;
