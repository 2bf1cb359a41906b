import { pluralOf } from '@kampus/contract/format/plural';
import { toWallClock } from '@kampus/contract/format/wall-clock';
import { formatDay } from '@kampus/contract/format/weekdays';

/** Formats of times and group sizes in bot messages: Russian, in the portal's time zone. */

/** 'вторник, 14 октября, 18:00' */
export function formatMoment(at: Date): string {
  const { date, time } = toWallClock(at);
  return `${formatDay(date)}, ${time}`;
}

/** 'вторник, 14 октября, 18:00–19:00 (время Братиславы)' */
export const formatLesson = (start: Date, end: Date): string =>
  `${formatMoment(start)}–${toWallClock(end).time} (время Братиславы)`;

/** '1 человек', '3 человека', '10 человек' */
export const formatGroup = (size: number): string => `${size} ${pluralOf(size, 'человек', 'человека', 'человек')}`;
