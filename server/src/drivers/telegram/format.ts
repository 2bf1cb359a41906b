import { pluralOf } from '@kampus/contract/format/plural';
import { timeZone } from '@kampus/contract/time';

/** Moments and groups as the bot writes them: Russian, in the portal's time zone. */

const day = new Intl.DateTimeFormat('ru', { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
const clock = new Intl.DateTimeFormat('ru', { timeZone, hour: '2-digit', minute: '2-digit' });

/** '14 октября, 18:00' with the day of the week in front. */
export const formatMoment = (at: Date): string => `${day.format(at)}, ${clock.format(at)}`;

/** 'вторник, 14 октября, 18:00–19:00 (время Братиславы)' */
export const formatLesson = (start: Date, end: Date): string =>
  `${formatMoment(start)}–${clock.format(end)} (время Братиславы)`;

/** '1 человек', '3 человека', '10 человек' */
export const formatGroup = (size: number): string => `${size} ${pluralOf(size, 'человек', 'человека', 'человек')}`;
