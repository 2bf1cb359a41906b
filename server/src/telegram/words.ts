import { timeZone, unitMinutes } from '@kampus/contract/time';

/** Moments, lengths and sums as the bot writes them: Russian, in the portal's time zone. */

const day = new Intl.DateTimeFormat('ru', { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
const clock = new Intl.DateTimeFormat('ru', { timeZone, hour: '2-digit', minute: '2-digit' });
const plural = new Intl.PluralRules('ru');

/** '14 октября, 18:00' with the day of the week in front. */
export const formatMoment = (at: Date): string => `${day.format(at)}, ${clock.format(at)}`;

/** 'вторник, 14 октября, 18:00–19:00 (время Братиславы)' */
export const formatLesson = (start: Date, end: Date): string =>
  `${formatMoment(start)}–${clock.format(end)} (время Братиславы)`;

const choose = (count: number, one: string, few: string, many: string, other: string): string =>
  ({ one, few, many, other, zero: other, two: other })[plural.select(count)];

/** A length in units of 30 minutes: minutes, or hours from 60 minutes on (SPEC.md §9). */
export function formatDuration(units: number): string {
  const minutes = units * unitMinutes;
  if (minutes < 60) return `${minutes} минут`;
  const hours = minutes / 60;
  return `${hours} ${choose(hours, 'час', 'часа', 'часов', 'часа')}`;
}

export const formatGroup = (size: number): string =>
  `${size} ${choose(size, 'человек', 'человека', 'человек', 'человек')}`;

export const formatEuros = (cents: number): string => `${(cents / 100).toFixed(2)} €`;
