import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readApart } from './read-apart.ts';
import { type ReadWindow, readBusy } from './read-busy.ts';
import { windowsZones } from './windows-zones.ts';

const window: ReadWindow = {
  fromMs: Date.parse('2026-11-22T23:00:00Z'),
  untilMs: Date.parse('2027-01-16T23:00:00Z'),
  countFromMs: Date.parse('2026-11-22T23:00:00Z'),
  countUntilMs: Date.parse('2026-12-13T23:00:00Z'),
  zone: 'Europe/Bratislava',
  ownProduct: '-//Kampus//Lessons//RU',
  ownUidEnd: '@portal.example',
};
const calendar = (...lines: string[]): Buffer =>
  Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'));
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const inFive = (rule: string): Buffer =>
  calendar(...event('UID:1', 'DTSTART:20200106T090000Z', 'DURATION:PT30M', `RRULE:${rule}`));
/** Over ten times what the largest files take, and far below what a quadratic step takes. */
const limitMs = 30_000;

describe('a file that is not a calendar', () => {
  it.each([
    ['nothing', ''],
    ['HTML', '<!doctype html><html><body>BEGIN:VCALENDAR</body></html>'],
    ['JSON', '{"error":"unauthorised"}'],
    ['a truncated file', `BEGIN:VCALENDAR\r\n${event('UID:1', 'DTSTART:20261124T090000Z').join('\r\n')}`],
    ['an event that does not end', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nEND:VCALENDAR'],
    ['bytes', Buffer.from([0, 1, 2, 255, 254, 0]).toString('latin1')],
  ])('is NOT_A_CALENDAR: %s', (_, text) => {
    expect(readBusy(Buffer.from(text), window)).toEqual({ fault: 'NOT_A_CALENDAR' });
  });

  it('is distinct from a calendar without a valid event and from an empty calendar', () => {
    expect(readBusy(calendar(...event('UID:1', 'DTSTART:soon')), window)).toEqual({ fault: 'NOT_UNDERSTOOD' });
    expect(readBusy(calendar(), window)).toEqual({ ranges: [], count: 0 });
  });
});

describe('the portal’s own lessons', () => {
  it('are refused as a feed and ignored in other calendars', () => {
    expect(readBusy(calendar('PRODID:-//Kampus//Lessons//RU'), window)).toEqual({ fault: 'OWN_FEED' });
    const own = event('UID:reservation-5@portal.example', 'DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z');
    const foreign = event('UID:reservation-5@hotel.example', 'DTSTART:20261125T090000Z', 'DTEND:20261125T100000Z');
    expect(readBusy(calendar(...own, ...foreign), window)).toMatchObject({ count: 1 });
  });
});

describe('an event with a common error is read', () => {
  const spansOf = (...lines: string[]) => {
    const read = readBusy(calendar(...event('UID:1', ...lines)), window);
    return read.fault ?? read.ranges.map((range) => range.map((at) => new Date(at).toISOString().slice(0, 16)));
  };
  const hour = [['2026-11-24T09:00', '2026-11-24T10:00']];

  it.each(['EXDATE:', 'RDATE:', 'RRULE:', 'EXDATE;TZID=Europe/Bratislava: '])('without a value: %s', (line) =>
    expect(spansOf('DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z', line)).toEqual(hour),
  );

  it.each(['ATTENDEE', 'ATTENDEE;CN="Ivan:mailto:ivan@mail.example', 'ATTENDEE;CUTYPE:mailto:ivan@mail.example'])(
    'with an unreadable attendee: %s',
    (line) => expect(spansOf('DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z', line)).toEqual(hour),
  );

  it('with fractions of seconds, or a lower-case Z', () => {
    expect(spansOf('DTSTART:20261124T090000.000Z', 'DTEND:20261124T100000.000Z')).toEqual(hour);
    expect(spansOf('DTSTART:20261124t090000z', 'DTEND:20261124t100000z')).toEqual(hour);
  });

  const day = [['2026-11-23T23:00', '2026-11-24T23:00']];

  it('with separators in its dates and times', () => {
    expect(spansOf('DTSTART;VALUE=DATE:2026-11-24')).toEqual(day);
    expect(spansOf('DTSTART:2026-11-24', 'DTEND:2026-11-25')).toEqual(day);
    expect(spansOf('DTSTART:2026-11-24T09:00:00Z', 'DTEND:2026-11-24T10:00:00.000Z')).toEqual(hour);
    expect(spansOf('DTSTART:20261124T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=2026-11-24')).toEqual(hour);
  });

  it('with a zone for a date', () => {
    expect(spansOf('DTSTART;TZID=Europe/Bratislava:20261124', 'DTEND;TZID=Europe/Bratislava:20261125')).toEqual(day);
  });

  it('with blanks in its rule', () => {
    expect(spansOf('DTSTART:20261124T090000Z', 'DURATION:PT1H', 'RRULE: FREQ=WEEKLY; COUNT=1')).toEqual(hour);
  });

  it('without a value among busy times', () => {
    const lines = ['FREEBUSY:20261124T090000Z/PT1H', 'FREEBUSY;FBTYPE=BUSY:'];
    const read = readBusy(calendar('BEGIN:VFREEBUSY', ...lines, 'END:VFREEBUSY'), window);
    expect(read).toMatchObject({ count: 1 });
  });
});

describe('limits', () => {
  it('rules without an end give the times in the window, even if they began long ago', () => {
    const read = readBusy(inFive('FREQ=DAILY'), window);
    expect(read.fault ? [] : read.ranges).toHaveLength(55);
    expect(readBusy(inFive('FREQ=HOURLY;INTERVAL=12'), window)).toMatchObject({ count: 42 });
  });

  it.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;INTERVAL=7;BYDAY=TH',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=HOURLY;BYMONTH=4;BYMONTHDAY=31',
  ])('a rule that never matches gives no repetition: %s', async (rule) =>
    expect(await readApart('1', { file: inFive(rule), window }, limitMs)).toEqual({ ranges: [], count: 0 }),
  );

  it('a rule of every seventh day gives the weekday of its start', async () => {
    const file = inFive('FREQ=DAILY;INTERVAL=7;BYDAY=MO,TH');
    expect(await readApart('1', { file, window }, limitMs)).toMatchObject({ count: 3 });
  });

  it('a rule that repeats every second is TOO_COMPLEX', () => {
    expect(readBusy(inFive('FREQ=SECONDLY'), window)).toEqual({ fault: 'TOO_COMPLEX' });
  });

  it('the number of ranges does not exceed the number of half hours', () => {
    const minutes = Array.from({ length: 3000 }, (_, index) =>
      event(
        `UID:${index}`,
        `DTSTART:${new Date(window.fromMs + index * 3_600_000).toISOString().replace(/[-:]|\.000/g, '')}`,
        'DURATION:PT1M',
      ),
    );
    const read = readBusy(calendar(...minutes.flat()), window);
    expect(read.fault ? [] : read.ranges).toHaveLength(55 * 24);
  });

  it('a year of exceptions is read', () => {
    const days = Array.from({ length: 365 }, (_, day) =>
      new Date(Date.parse('2026-06-01T09:00:00Z') + day * 86_400_000).toISOString().replace(/[-:]|\.000/g, ''),
    );
    const lines = [
      'UID:1',
      'DTSTART:20260601T090000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY',
      `EXDATE:${days.join(',')}`,
    ];
    expect(readBusy(calendar(...event(...lines)), window)).toEqual({ ranges: [], count: 0 });
  });

  it('4.9 MB of folded lines are read', { timeout: 2 * limitMs }, async () => {
    const folded = calendar(
      ...event('UID:1', `DESCRIPTION:${'x\r\n '.repeat(1_225_000)}`, 'DTSTART:20261124T090000Z', 'DURATION:PT1H'),
    );
    expect(await readApart('1', { file: folded, window }, limitMs)).toMatchObject({ count: 1 });
  });

  it('4.9 MB of events are read', { timeout: 2 * limitMs }, async () => {
    const series = Array.from({ length: 20_000 }, (_, index) => {
      const start = `202001${String(1 + (index % 28)).padStart(2, '0')}T090000`;
      const words = `SUMMARY:${'Пары '.repeat(12)}`;
      return event(
        `UID:${index}`,
        `DTSTART;TZID=Europe/Bratislava:${start}`,
        'DURATION:PT1H',
        words,
        'RRULE:FREQ=WEEKLY',
      );
    });
    const large = calendar(series.flat().join('\r\n'));
    expect(large.length).toBeGreaterThan(4_000_000);
    expect(await readApart('1', { file: large, window }, limitMs)).toMatchObject({ count: 60_000 });
  });

  it('a rule that takes too long is stopped with its thread, and the next calendar is read', async () => {
    const endless = { file: inFive('FREQ=SECONDLY;COUNT=2;BYMONTH=2;BYMONTHDAY=30'), window };
    const order: string[] = [];
    // The event loop is not blocked meanwhile, so other requests run.
    const other = sleep(100).then(() => order.push('other work'));
    expect(await readApart('1', endless, 1500)).toEqual({ fault: 'TOO_COMPLEX' });
    order.push('stopped');
    await other;
    expect(order).toEqual(['other work', 'stopped']);
    expect(await readApart('1', { file: inFive('FREQ=DAILY'), window })).toMatchObject({ count: 21 });
  });
});

it('Node supports the zone of every Windows name', () => {
  const unknown = [...windowsZones.values()].filter((zone) => {
    try {
      return !new Intl.DateTimeFormat('en-US', { timeZone: zone });
    } catch {
      return true;
    }
  });
  expect(windowsZones.size).toBeGreaterThan(130);
  expect(unknown).toEqual([]);
});

it('zones with a changed offset have the offset of Windows', () => {
  const offsetOf = (name: string) =>
    new Intl.DateTimeFormat('en', { timeZone: windowsZones.get(name), timeZoneName: 'longOffset' })
      .formatToParts(Date.UTC(2026, 0, 15))
      .find(({ type }) => type === 'timeZoneName')?.value;
  expect(offsetOf('central asia standard time')).toBe('GMT+06:00');
  expect(offsetOf('mountain standard time (mexico)')).toBe('GMT-07:00');
});
