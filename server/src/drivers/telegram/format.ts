import { formatDuration as formatLength } from '@kampus/contract/format/duration';
import { toWallClock } from '@kampus/contract/format/wall-clock';
import { formatDay as formatRussianDay } from '@kampus/contract/format/weekdays';
import { languageParameter, locales, originalLanguage } from '@kampus/contract/languages';
import { pluralOf, say, spokenLanguage } from '@kampus/languages/say';

// Formats of times, group sizes and addresses in messages: in the spoken language, times in the
// portal's time zone.

const dayParts = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

function formatDay(date: string): string {
  const language = spokenLanguage();
  if (language === originalLanguage) return formatRussianDay(date);
  const day = new Intl.DateTimeFormat(locales[language], dayParts).format(new Date(`${date}T00:00:00Z`));
  // Intl writes «пʼятниця» with another apostrophe than our texts.
  return day.replace('ʼ', '’');
}

/** A length in units of 30 minutes: '30 минут', '1,5 часа'. */
export const formatDuration = (units: number): string => formatLength(units, spokenLanguage());

/** 'вторник, 14 октября, 18:00' */
export function formatMoment(at: Date): string {
  const { date, time } = toWallClock(at);
  return `${formatDay(date)}, ${time}`;
}

/** 'вторник, 14 октября, 18:00–19:00 (время Братиславы)' */
export const formatLesson = (start: Date, end: Date): string =>
  say`${formatMoment(start)}–${toWallClock(end).time} (время Братиславы)`;

/** '1 человек', '3 человека', '10 человек' */
export const formatGroup = (size: number): string => `${size} ${pluralOf(size, 'человек', 'человека', 'человек')}`;

/** The address of a page for people without a session, whose language the portal cannot know. */
export function spokenAddress(address: string): string {
  const language = spokenLanguage();
  if (language === originalLanguage) return address;
  const url = new URL(address);
  url.searchParams.set(languageParameter, language);
  return url.href;
}
