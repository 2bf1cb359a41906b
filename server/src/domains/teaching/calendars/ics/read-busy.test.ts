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
    const mixed = [...event('UID:1', 'DTSTART:soon'), ...event('UID:2', 'DTSTART:20261124T090000Z', 'DURATION:PT1H')];
    expect(readBusy(calendar(...mixed), window)).toMatchObject({ count: 1 });
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

const describeBusy = (file: Buffer, within: ReadWindow = window) => {
  const read = readBusy(file, within);
  return read.fault ?? read.ranges.map((range) => range.map((at) => new Date(at).toISOString().slice(0, 16)));
};
const spansOf = (...lines: string[]) => describeBusy(calendar(...event('UID:1', ...lines)));

describe('an event with a common error is read', () => {
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

describe('clocks of the file', () => {
  const [fromMs, untilMs] = [Date.parse('2027-01-01T00:00:00Z'), Date.parse('2028-01-01T00:00:00Z')];
  const startIn = (zone: string, time: string, ...more: string[]) => {
    const lines = event('UID:1', `DTSTART;TZID=${zone}:${time}`, 'DURATION:PT30M');
    const busy = describeBusy(calendar(...more, ...lines), { ...window, fromMs, untilMs });
    return typeof busy === 'string' ? busy : busy[0]?.[0];
  };

  it.each([
    ['Europe/Bratislava', '20270328T013000', '2027-03-28T00:30'],
    ['Europe/Bratislava', '20270328T023000', '2027-03-28T01:30'],
    ['Europe/Bratislava', '20270328T033000', '2027-03-28T01:30'],
    ['Europe/Bratislava', '20271031T013000', '2027-10-30T23:30'],
    ['Europe/Bratislava', '20271031T023000', '2027-10-31T00:30'],
    ['Europe/Bratislava', '20271031T033000', '2027-10-31T02:30'],
    ['America/New_York', '20270314T023000', '2027-03-14T07:30'],
    ['America/New_York', '20271107T013000', '2027-11-07T05:30'],
    ['America/New_York', '20270320T090000', '2027-03-20T13:00'],
  ])('in the nights of a change a skipped time has the old offset, a repeated one is the first: %s %s', (...row) => {
    const [zone, time, expected] = row;
    expect(startIn(zone, time)).toBe(expected);
  });

  const described = (...location: string[]) => [
    ...['BEGIN:VTIMEZONE', 'TZID:Campus', ...location],
    ...['BEGIN:STANDARD', 'DTSTART:19701025T030000', 'TZOFFSETFROM:+0400', 'TZOFFSETTO:+0300'],
    ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:19700329T020000', 'TZOFFSETFROM:+0300', 'TZOFFSETTO:+0400'],
    ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ];

  it('are those that the file describes, if their name is unknown', () => {
    expect(startIn('Campus', '20270201T090000', ...described())).toBe('2027-02-01T06:00');
    expect(startIn('Campus', '20270601T090000', ...described())).toBe('2027-06-01T05:00');
    expect(startIn('Campus', '20270601T090000')).toBe('2027-06-01T07:00');
  });

  it('are those of the place that the file names beside an unknown name', () => {
    const zone = described('X-LIC-LOCATION:America/New_York');
    expect(startIn('Campus', '20270601T090000', ...zone)).toBe('2027-06-01T13:00');
  });
});

describe('a series', () => {
  const weekly = ['DTSTART;TZID=Europe/Bratislava:20261124T090000', 'DURATION:PT1H'];
  const first = ['2026-11-24T08:00', '2026-11-24T09:00'];
  const second = ['2026-12-01T08:00', '2026-12-01T09:00'];

  it('includes the instant of its UNTIL', () => {
    expect(spansOf(...weekly, 'RRULE:FREQ=WEEKLY;UNTIL=20261201T080000Z')).toEqual([first, second]);
    expect(spansOf(...weekly, 'RRULE:FREQ=WEEKLY;UNTIL=20261201T075959Z')).toEqual([first]);
  });

  it('is without a start whose date alone is excluded', () => {
    expect(spansOf(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE;VALUE=DATE:20261124')).toEqual([second]);
  });

  it('has a part that began long before the window', () => {
    expect(spansOf('DTSTART;VALUE=DATE:20261010', 'DURATION:P15D', 'RRULE:FREQ=MONTHLY;COUNT=2')).toEqual([
      ['2026-11-22T23:00', '2026-11-24T23:00'],
    ]);
  });

  it('follows the last of its lasting changes, in any order of the file', () => {
    const change = (day: string, hour: string) =>
      event(
        'UID:1',
        `RECURRENCE-ID;RANGE=THISANDFUTURE:${day}T090000Z`,
        `DTSTART:${day}T${hour}0000Z`,
        'DURATION:PT1H',
      );
    const series = event('UID:1', 'DTSTART:20261124T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4');
    const file = calendar(...change('20261208', '12'), ...change('20261201', '10'), ...series);
    const hours = ['2026-11-24T09', '2026-12-01T10', '2026-12-08T12', '2026-12-15T12'];
    const end = expect.any(Number);
    const ranges = hours.map((hour) => [Date.parse(`${hour}:00Z`), end]);
    expect(readBusy(file, window)).toMatchObject({ ranges });
  });

  it('follows a lasting change that names its occurrence in another zone', () => {
    const series = event(
      'UID:1',
      'DTSTART;TZID=Europe/Bratislava:20261124T100000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=4',
    );
    const change = event(
      'UID:1',
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20261201T090000Z',
      'DTSTART;TZID=Europe/Bratislava:20261201T110000',
      'DURATION:PT1H',
    );
    const end = expect.any(Number);
    const hours = ['2026-11-24T09', '2026-12-01T10', '2026-12-08T10', '2026-12-15T10'];
    const ranges = hours.map((hour) => [Date.parse(`${hour}:00Z`), end]);
    expect(readBusy(calendar(...series, ...change), window)).toMatchObject({ ranges });
  });
});

describe('the length of an event', () => {
  it('is not that of its alarm', () => {
    const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT5H', 'DURATION:PT5H', 'END:VALARM'];
    const start = 'DTSTART:20261124T090000Z';
    expect(spansOf(start, ...alarm, 'DURATION:PT1H')).toEqual([['2026-11-24T09:00', '2026-11-24T10:00']]);
    expect(spansOf(start, ...alarm)).toEqual([]);
  });
});

describe('an event is free', () => {
  it.each(['STATUS:Cancelled', 'TRANSP:Transparent', 'X-MICROSOFT-CDO-BUSYSTATUS:Free'])(
    'in any case of letters: %s',
    (line) => expect(spansOf('DTSTART:20261124T090000Z', 'DURATION:PT1H', line)).toEqual([]),
  );

  it('if its owner declined it, however the address is written', () => {
    const lines = event(
      'UID:1',
      'DTSTART:20261124T090000Z',
      'DURATION:PT1H',
      'ATTENDEE;PARTSTAT=DECLINED:MAILTO:Ivan@Mail.example',
    );
    expect(describeBusy(calendar('X-WR-CALNAME:ivan@mail.example', ...lines))).toEqual([]);
    expect(describeBusy(calendar('X-WR-CALNAME:hana@mail.example', ...lines))).toHaveLength(1);
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

  it('a rule that repeats every second, and a file of over 50,000 events, is TOO_COMPLEX', () => {
    const many = Array.from({ length: 50_001 }, () => event('UID:1')).flat();
    expect(readBusy(calendar(many.join('\r\n')), window)).toEqual({ fault: 'TOO_COMPLEX' });
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
