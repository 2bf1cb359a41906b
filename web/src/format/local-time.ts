import { formatClockRange, formatLesson } from './moments.ts';

export const viewerTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * When a lesson is by the viewer's own clock, where that differs from the portal's: '20:00–20:30', with the day where
 * that differs as well. Undefined where both clocks agree.
 */
export function findLocalTime(start: string, end: string, zone: string = viewerTimeZone()): string | undefined {
  const local = new Intl.DateTimeFormat('ru-RU', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(new Date(start));
  const clock = new Intl.DateTimeFormat('ru-RU', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const range = `${clock.format(new Date(start))}–${clock.format(new Date(end))}`;
  const full = `${local}, ${range}`;
  if (full === formatLesson(start, end)) return undefined;
  const isSameDay = formatLesson(start, end).startsWith(`${local}, `);
  return isSameDay && range !== formatClockRange(start, end) ? range : full;
}
