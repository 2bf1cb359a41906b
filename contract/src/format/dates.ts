/**
 * Dates in Russian words, from `YYYY-MM-DD`. Written out instead of asked of Intl: the first formatter of Intl costs a slow
 * phone a twentieth of a second before its first screen, and two versions of a locale need not write the same. A number
 * does not part from what it counts: the spaces behind numbers do not break, nor does the dash between two days.
 */
const months = [
  ...['января', 'февраля', 'марта', 'апреля', 'мая', 'июня'],
  ...['июля', 'августа', 'сентября', 'октября', 'ноября', 'декабря'],
];

const dayOf = (date: string): number => Number(date.slice(8));
const monthOf = (date: string): string => months[Number(date.slice(5, 7)) - 1] ?? '';

/** '24 ноября' */
export const formatDayAndMonth = (date: string): string => `${dayOf(date)}\u00a0${monthOf(date)}`;
/** '24 ноября 2026 г.' */
export const formatFullDate = (date: string): string => `${formatDayAndMonth(date)} ${date.slice(0, 4)}\u00a0г.`;

/** '24–27 ноября', '30 ноября – 6 декабря' */
export function formatDates(from: string, to: string): string {
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${formatDayAndMonth(from)}\u00a0– ${formatDayAndMonth(to)}`;
  return from === to ? formatDayAndMonth(from) : `${dayOf(from)}–\u2060${formatDayAndMonth(to)}`;
}
