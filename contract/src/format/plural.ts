import { onFirstUse } from './on-first-use.ts';

const rules = onFirstUse(() => new Intl.PluralRules('ru'));

/**
 * Selects the form of a Russian noun for a count: 1 урок, 2 урока, 5 уроков. Fractions take the
 * second form: 1.5 урока.
 */
export function pluralOf(count: number, one: string, few: string, many: string): string {
  const rule = rules().select(count);
  if (rule === 'one') return one;
  return rule === 'many' ? many : few;
}
