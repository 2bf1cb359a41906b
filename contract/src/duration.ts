import { unitMinutes } from './time.ts';

const hourMinutes = 60;
const plural = new Intl.PluralRules('ru');
const hourWords: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'час', few: 'часа', many: 'часов' };

/** A length in units of 30 minutes, in words: minutes, or hours from 60 minutes on (product.md §9): '1.5 часа'. */
export function formatDuration(units: number): string {
  const minutes = units * unitMinutes;
  if (minutes < hourMinutes) return `${minutes} минут`;
  const hours = minutes / hourMinutes;
  return `${hours} ${hourWords[plural.select(hours)] ?? 'часа'}`;
}
