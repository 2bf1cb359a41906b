import { dateOf } from '@kampus/contract/format/wall-clock';
import { afterEach, expect, it } from 'vitest';
import { findLocalTime } from './local-time.ts';
import { formatClockRange, formatLesson, formatStamp, nameLesson } from './moments.ts';

const start = '2026-11-24T17:00:00.000Z';
const end = '2026-11-24T17:30:00.000Z';
const ownZone = process.env['TZ'];

afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

it.each(['Europe/Bratislava', 'Asia/Vladivostok', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'a lesson is shown in Bratislava time to a viewer in %s',
  (zone) => {
    process.env['TZ'] = zone;
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(nameLesson(start, end)).toBe('вторник, 24\u00a0ноября, 18:00–18:30');
    expect(formatClockRange(start, end)).toBe('18:00–18:30');
    expect(dateOf('2026-11-24T23:30:00.000Z')).toBe('2026-11-25');
    expect(formatStamp(start)).toContain('24\u00a0ноября 2026');
  },
);

it('the viewer’s local time is shown if it differs', () => {
  expect(findLocalTime(start, end, 'Europe/Bratislava')).toBeUndefined();
  expect(findLocalTime(start, end, 'Europe/Vienna')).toBeUndefined();
  expect(findLocalTime(start, end, 'Europe/Kyiv')).toBe('19:00–19:30');
  expect(findLocalTime(start, end, 'Asia/Vladivostok')).toBe('ср, 25\u00a0ноября, 03:00–03:30');
});

it('local time follows the clock changes of the viewer’s zone', () => {
  // New York changes to winter time one week after Bratislava.
  expect(findLocalTime('2026-10-28T17:00:00Z', '2026-10-28T18:00:00Z', 'America/New_York')).toBe('13:00–14:00');
  expect(findLocalTime('2026-11-04T17:00:00Z', '2026-11-04T18:00:00Z', 'America/New_York')).toBe('12:00–13:00');
});

it('a line never breaks inside a date or a range of times', () => {
  expect(formatLesson(start, end)).toBe('вторник, 24\u00a0ноября, 18:00–\u206018:30');
  expect(formatStamp(start)).toBe('24\u00a0ноября 2026\u00a0г. в\u00a018:00');
});
