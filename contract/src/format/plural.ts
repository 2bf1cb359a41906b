import { buildLanguage, type Language } from '../languages.ts';

const knownRules = new Map<Language, Intl.PluralRules>();

/** Creating rules takes milliseconds, which would delay the first screen even if it needs none. */
function rulesOf(language: Language): Intl.PluralRules {
  const rules = knownRules.get(language) ?? new Intl.PluralRules(language);
  knownRules.set(language, rules);
  return rules;
}

/** Which form a count takes, by its plural category. Fractions take the second: 1.5 урока. */
const formsOf: Record<Language, Partial<Record<Intl.LDMLPluralRule, number>>> = {
  ru: { one: 0, few: 1, many: 2, other: 1 },
  uk: { one: 0, few: 1, many: 2, other: 1 },
  sk: { one: 0, few: 1, many: 1, other: 2 },
  en: { one: 0, other: 1 },
};

/** Selects among the forms of a noun in a language. */
export const pluralForm = (language: Language, count: number, forms: readonly string[]): string =>
  forms[formsOf[language][rulesOf(language).select(count)] ?? 0] ?? forms[0] ?? '';

/**
 * Selects the form of a noun for a count: 1 урок, 2 урока, 5 уроков. The sources give the three
 * Russian forms; a build in another language has its own.
 */
export const pluralOf = (count: number, ...forms: [one: string, few: string, ...many: string[]]): string =>
  pluralForm(buildLanguage, count, forms);
