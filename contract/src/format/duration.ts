import { unitMinutes } from '../time.ts';
import { pluralOf } from './plural.ts';

const hourMinutes = 60;

/**
 * Formats a length in units of 30 minutes: as minutes, or as hours from 60 minutes on (product.md
 * §9): '1.5 часа'.
 */
export function formatDuration(units: number): string {
  const minutes = units * unitMinutes;
  if (minutes < hourMinutes) return `${minutes} минут`;
  const hours = minutes / hourMinutes;
  return `${hours} ${pluralOf(hours, 'час', 'часа', 'часов')}`;
}
