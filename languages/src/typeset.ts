import type { Language } from '@kampus/contract/languages';

type Translated = Exclude<Language, 'ru'>;

const nbsp = '\u00a0';
/** A sum or a share is one piece: «100 €», «{euros} €». */
const beforeSign = / (?=[€%])(?<=[\d}] )/gu;

const rules: Record<Translated, readonly (readonly [RegExp, string])[]> = {
  uk: [
    [beforeSign, nbsp],
    [/ (?=—)/gu, nbsp],
    // A line does not end with a word of one letter.
    [/(?<=(?:^|[\s(«])[авзйоуі]) (?=\S)/giu, nbsp],
    [/(?<=\p{L})'(?=\p{L})/gu, '’'],
  ],
  sk: [
    [beforeSign, nbsp],
    [/(?<=(?:^|[\s(„])[aikosuvz]) (?=\S)/giu, nbsp],
  ],
  en: [
    [beforeSign, nbsp],
    [/(?<=\p{L})'/gu, '’'],
  ],
};

/** A text with the spaces and apostrophes of its language: translators need not type them. */
export const typeset = (language: Translated, text: string): string =>
  rules[language].reduce((typed, [pattern, sign]) => typed.replace(pattern, sign), text);
