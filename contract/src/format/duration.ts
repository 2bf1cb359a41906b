import { buildLanguage, type Language, locales } from '../languages.ts';
import { unitMinutes } from '../time.ts';

const hourMinutes = 60;

/**
 * Formats a length in units of 30 minutes: as minutes, or as hours from 60 minutes on (product.md
 * §9): '1,5 часа'.
 */
export function formatDuration(units: number, language: Language = buildLanguage): string {
  const minutes = units * unitMinutes;
  const [count, unit] = minutes < hourMinutes ? [minutes, 'minute'] : [minutes / hourMinutes, 'hour'];
  return new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
