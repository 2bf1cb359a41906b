import { dateOf } from '@kampus/contract/format/wall-clock';
import { formatDayShort } from '@kampus/contract/format/weekdays';
import { formatClockRange } from './moments.ts';

const viewerTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * A lesson's time on the viewer's clock, if it differs from the portal's: '20:00–20:30'. A
 * different day is included: 'ср, 25 ноября, 03:00–03:30'. Undefined if both clocks agree.
 */
export function findLocalTime(start: string, end: string, zone: string = viewerTimeZone()): string | undefined {
  // The Swedish form of a moment is '2026-11-24 18:00'.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const [date = '', from] = format.format(new Date(start)).split(' ');
  const [, to] = format.format(new Date(end)).split(' ');
  const range = `${from}–${to}`;
  if (date !== dateOf(start)) return `${formatDayShort(date)}, ${range}`;
  return range === formatClockRange(start, end) ? undefined : range;
}
