import { buildLanguage, type Language } from '../languages.ts';
import { onFirstUse } from './on-first-use.ts';

const rules = onFirstUse(() => new Intl.PluralRules(buildLanguage));

/** Which form a count takes, by its plural category. Fractions take the second: 1.5 урока. */
const formsOf: Record<Language, Partial<Record<Intl.LDMLPluralRule, number>>> = {
  ru: { one: 0, few: 1, many: 2, other: 1 },
  uk: { one: 0, few: 1, many: 2, other: 1 },
  sk: { one: 0, few: 1, many: 1, other: 2 },
  en: { one: 0, other: 1 },
};

/**
 * Selects the form of a noun for a count: 1 урок, 2 урока, 5 уроков. The sources give the three
 * Russian forms; a build in another language has its own.
 */
export function pluralOf(count: number, ...forms: [one: string, few: string, ...many: string[]]): string {
  return forms[formsOf[buildLanguage][rules().select(count)] ?? 0] ?? forms[0];
}
