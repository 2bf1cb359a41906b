import { formatClockRange, formatMomentShort } from './moments.ts';

const viewerTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * A lesson's time on the viewer's clock, if it differs from the portal's: '20:00–20:30'. A
 * different day is included: 'ср, 25 ноября, 03:00–03:30'. Undefined if both clocks agree.
 */
export function findLocalTime(start: string, end: string, zone: string = viewerTimeZone()): string | undefined {
  const format = (options: Intl.DateTimeFormatOptions, instant: string) =>
    new Intl.DateTimeFormat('ru-RU', { timeZone: zone, ...options }).format(new Date(instant));
  const clock = (instant: string) => format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, instant);
  const day = format({ weekday: 'short', day: 'numeric', month: 'long' }, start).replace(/(?<=\d) /, '\u00a0');
  const range = `${clock(start)}–${clock(end)}`;
  const isSameDay = formatMomentShort(start).startsWith(`${day}, `);
  if (!isSameDay) return `${day}, ${range}`;
  return range === formatClockRange(start, end) ? undefined : range;
}
