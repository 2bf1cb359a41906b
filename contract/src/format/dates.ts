import { buildLanguage } from '../languages.ts';

/**
 * Formats `YYYY-MM-DD` in words. It does not use Intl: the first formatter costs a slow
 * phone 50 ms before its first screen, and locale versions differ. Non-breaking characters join a
 * number with the next word, and a dash with the day before it.
 */
const months = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
];

/** Slovak writes an ordinal: '24. novembra'. */
const ordinalSign = buildLanguage === 'sk' ? '.' : '';
const dayOf = (date: string): string => `${Number(date.slice(8))}${ordinalSign}`;
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
