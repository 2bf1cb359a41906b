import { toWallClock } from '@kampus/contract/format/wall-clock';
import { addDays, dayStart, fromWallClock } from '@kampus/contract/time';
import { expect, it } from 'vitest';
import { readBusy } from '../ics/read-busy.ts';
import { desktopSamples } from './desktop.test-data.ts';
import { googleSamples } from './google.test-data.ts';
import { microsoftSamples } from './microsoft.test-data.ts';
import type { Sample } from './sample.ts';
import { serverSamples } from './server.test-data.ts';
import { universitySamples } from './university.test-data.ts';

const samples = [...googleSamples, ...microsoftSamples, ...desktopSamples, ...serverSamples, ...universitySamples];

function readSample({ lines, from = '2026-11-23', until = '2026-12-14' }: Sample, file: Buffer = Buffer.from(lines)) {
  const [fromMs, untilMs] = [dayStart(from).getTime(), dayStart(until).getTime()];
  return readBusy(file, {
    fromMs,
    untilMs,
    countFromMs: fromMs,
    countUntilMs: untilMs,
    zone: 'Europe/Bratislava',
    ownProduct: '-//Kampus//Lessons//RU',
    ownUidEnd: '@portal.example',
  });
}

/** Formats ranges for people, split at midnight: `11-24 09:00-10:30`. */
function describeRanges(ranges: readonly [number, number][]): string[] {
  return ranges.flatMap(([startMs, endMs]) => {
    const pieces: string[] = [];
    const end = toWallClock(new Date(endMs));
    let { date, time } = toWallClock(new Date(startMs));
    while (date < end.date) {
      pieces.push(`${date.slice(5)} ${time}-24:00`);
      [date, time] = [addDays(date, 1), '00:00'];
    }
    return time < end.time ? [...pieces, `${date.slice(5)} ${time}-${end.time}`] : pieces;
  });
}

it('there are samples of at least 60 forms', () => {
  expect(samples.length).toBeGreaterThanOrEqual(60);
  expect(new Set(samples.map(({ lines }) => lines)).size).toBe(samples.length);
});

it.each(samples.map((sample) => [`${sample.producer}: ${sample.rule}`, sample] as const))('%s', (_, sample) => {
  const read = readSample(sample);
  expect(read.fault).toBeUndefined();
  expect(describeRanges(read.fault ? [] : read.ranges)).toEqual(sample.busy);
});

/** Other encodings and line formats of the same file. */
const writings: [string, (lines: string) => Buffer][] = [
  ['with CRLF line breaks of the standard', (lines) => Buffer.from(`${lines.replaceAll('\n', '\r\n')}\r\n`)],
  ['with CR line breaks of old Macs', (lines) => Buffer.from(lines.replaceAll('\n', '\r'))],
  ['with a byte order mark', (lines) => Buffer.from(`\ufeff${lines}`)],
  ['in UTF-16', (lines) => Buffer.from(`\ufeff${lines}`, 'utf16le')],
  [
    'folded after every 20 octets, in the middle of characters',
    (lines) =>
      Buffer.concat(
        lines.split('\n').flatMap((line) => {
          const octets = Buffer.from(line);
          const parts = Array.from({ length: Math.ceil(octets.length / 20) }, (__, index) =>
            octets.subarray(index * 20, index * 20 + 20),
          );
          const folded = parts.flatMap((part, index) => [Buffer.from(index === 0 ? '' : '\r\n '), part]);
          return [...folded, Buffer.from('\r\n')];
        }),
      ),
  ],
];

it.each(writings)('files have the same busy times %s', (_, write) => {
  // Samples with folded lines are left out; a folded line begins with a space.
  for (const sample of samples.filter(({ lines }) => !lines.includes('\n ')))
    expect(readSample(sample, write(sample.lines)), sample.rule).toEqual(readSample(sample));
});

/** Pseudo-random numbers, the same in each run. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

interface Rule {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY';
  interval: number;
  days: number[];
  monthDay: number | undefined;
  count: number | undefined;
  until: string | undefined;
}

/**
 * Whether a date matches a rule. This checks each date on its own, and so is independent of the
 * iteration that it tests.
 */
function hasDate({ freq, interval, days, monthDay }: Rule, start: string, date: string): boolean {
  const isWeekday = days.length === 0 || days.includes(weekdayOf(date));
  if (freq === 'DAILY') return daysBetween(start, date) % interval === 0 && isWeekday;
  if (freq === 'MONTHLY')
    return (
      monthsBetween(start, date) % interval === 0 && Number(date.slice(8)) === (monthDay ?? Number(start.slice(8)))
    );
  // Weeks begin on Monday.
  const weekOf = (day: string): number => Math.floor(daysBetween('1970-01-05', day) / 7);
  const isDay = days.length === 0 ? weekdayOf(date) === weekdayOf(start) : days.includes(weekdayOf(date));
  return (weekOf(date) - weekOf(start)) % interval === 0 && isDay;
}

function expandByHand(rule: Rule, start: string, until: string): string[] {
  const dates: string[] = [];
  for (let date = start; date < until && dates.length < (rule.count ?? 10_000); date = addDays(date, 1))
    if (hasDate(rule, start, date) && (rule.until === undefined || date <= rule.until)) dates.push(date);
  return dates;
}

it('rules give the same days as a check of each day, across clock changes and years', () => {
  const random = createRandom(20_261_122);
  for (let round = 0; round < 250; round += 1) {
    const freq = (['DAILY', 'WEEKLY', 'MONTHLY'] as const)[random(3)] ?? 'DAILY';
    const start = addDays('2024-01-01', random(1000));
    const days =
      freq === 'MONTHLY' || random(2) === 0 ? [] : [...new Set([weekdayOf(start), random(7), random(7)])].sort();
    const monthDay = freq === 'MONTHLY' && random(2) === 0 ? Number(start.slice(8)) : undefined;
    const end = random(3);
    const rule: Rule = {
      freq,
      interval: 1 + random(4),
      days,
      monthDay,
      count: end === 0 ? 1 + random(300) : undefined,
      until: end === 1 ? addDays(start, random(1200)) : undefined,
    };
    const time = `${String(6 + random(16)).padStart(2, '0')}:${random(2) === 0 ? '00' : '30'}`;
    const from = addDays('2026-02-01', random(300));
    const until = addDays(from, 60);
    const compact = (date: string): string => `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;
    const parts = [
      `FREQ=${freq};INTERVAL=${rule.interval}`,
      days.length > 0 ? `BYDAY=${days.map((day) => weekdays[day]).join(',')}` : '',
      monthDay === undefined ? '' : `BYMONTHDAY=${monthDay}`,
      rule.count === undefined ? '' : `COUNT=${rule.count}`,
      rule.until === undefined ? '' : `UNTIL=${compact(rule.until)}`,
    ].filter(Boolean);
    const lines = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      `UID:${round}`,
      `DTSTART;TZID=Europe/Bratislava:${compact(start)}`,
      'DURATION:PT30M',
      `RRULE:${parts.join(';')}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\n');
    const read = readSample({ producer: '', rule: '', lines, busy: [], from, until });
    const expected = expandByHand(rule, start, until)
      .filter((date) => date >= from)
      .map((date) => fromWallClock(date, time)?.getTime());
    expect(read.fault ?? read.ranges.map(([startMs]) => startMs), lines).toEqual(expected);
  }
});
