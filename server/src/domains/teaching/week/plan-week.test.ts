import { fromWallClock } from '@kampus/contract/time';
import { describe, expect, it } from 'vitest';
import { type ExistingSlot, planWeek } from './plan-week.ts';

const at = (date: string, time: string): Date => {
  const instant = fromWallClock(date, time);
  if (!instant) throw new Error('That time does not exist');
  return instant;
};
/** A Monday. */
const monday = '2026-12-07';
const now = at('2026-12-06', '12:00');
let nextId = 0;
const slot = (timeStart: string, timeFinish: string, isWithdrawable: boolean, date = monday): ExistingSlot => {
  nextId += 1;
  return { id: nextId, start: at(date, timeStart), end: at(date, timeFinish), isWithdrawable, isOffered: false };
};
const rule = (timeStart: string, timeFinish: string, weekday = 1) => ({ weekday, timeStart, timeFinish });
const plan = (rules: ReturnType<typeof rule>[], existing: ExistingSlot[] = [], more = {}) =>
  planWeek({
    template: { rules, exceptions: [], holidays: false, ...more },
    existing,
    now,
    dates: { from: '2026-12-06', to: '2026-12-13' },
  }).summary;
const changesOf = ({ changes }: ReturnType<typeof plan>) =>
  changes.map(({ change, date, timeStart, timeFinish }) => `${change} ${date} ${timeStart}–${timeFinish}`);

describe('a template', () => {
  it('publishes the hours of each weekday once', () => {
    const first = plan([rule('10:00', '14:00'), rule('18:00', '00:00', 3)]);
    expect(changesOf(first)).toEqual(['CREATED 2026-12-07 10:00–14:00', 'CREATED 2026-12-09 18:00–00:00']);
    expect(plan([rule('10:00', '14:00')], [slot('10:00', '14:00', true)])).toMatchObject({ created: 0, kept: 1 });
  });

  it('keeps hours that free and booked parts already cover', () => {
    const parts = [slot('10:00', '11:00', true), slot('11:00', '12:00', false), slot('12:00', '14:00', true)];
    expect(plan([rule('10:00', '14:00')], parts)).toMatchObject({ created: 0, kept: 1, removed: 0, clashes: [] });
  });

  it('removes generated slots that it no longer has, but no booked or manual slot', () => {
    const existing = [slot('10:00', '11:00', true), slot('11:00', '12:00', false)];
    expect(changesOf(plan([rule('16:00', '17:00')], existing))).toEqual([
      'REMOVED 2026-12-07 10:00–11:00',
      'CREATED 2026-12-07 16:00–17:00',
    ]);
    const nextDay = [slot('10:00', '11:00', true, '2026-12-08')];
    expect(changesOf(plan([rule('16:00', '17:00')], nextDay))).toEqual([
      'CREATED 2026-12-07 16:00–17:00',
      'REMOVED 2026-12-08 10:00–11:00',
    ]);
  });

  it('publishes new hours around a booked slot, and reports the clash', () => {
    const parts = [slot('10:00', '11:00', true), slot('11:00', '12:00', false), slot('12:00', '14:00', true)];
    const longer = plan([rule('10:00', '15:00')], parts);
    expect(longer.clashes).toEqual([
      {
        date: monday,
        timeStart: '10:00',
        timeFinish: '15:00',
        reason: 'TAKEN',
        taken: { timeStart: '11:00', timeFinish: '12:00' },
      },
    ]);
    expect(changesOf(longer).filter((change) => change.startsWith('CREATED'))).toEqual([
      'CREATED 2026-12-07 10:00–11:00',
      'CREATED 2026-12-07 12:00–15:00',
    ]);
    expect(longer.removed).toBe(2);
  });

  it('publishes new hours around a slot on offer, which is no clash, and removes it with its hours', () => {
    const offered = [{ ...slot('10:00', '12:00', true), isOffered: true }];
    const longer = plan([rule('10:00', '13:00')], offered);
    expect(longer).toMatchObject({ removed: 0, clashes: [] });
    expect(changesOf(longer)).toEqual(['CREATED 2026-12-07 12:00–13:00']);
    expect(changesOf(plan([rule('16:00', '17:00')], offered))).toEqual([
      'REMOVED 2026-12-07 10:00–12:00',
      'CREATED 2026-12-07 16:00–17:00',
    ]);
  });

  it.each([
    ['10:00', '14:00', []],
    ['10:00', '16:00', ['CREATED 2026-12-07 12:30–16:00', 'REMOVED 2026-12-07 12:30–14:00']],
    ['08:00', '14:00', []],
    ['10:00', '13:00', ['CREATED 2026-12-07 12:30–13:00', 'REMOVED 2026-12-07 12:30–14:00']],
    ['10:00', '12:00', ['REMOVED 2026-12-07 12:30–14:00']],
    ['10:00', '11:00', ['REMOVED 2026-12-07 12:30–14:00']],
  ])('hours that have begun follow it from the next half hour: %s–%s', (timeStart, timeFinish, expected) => {
    const begun = planWeek({
      template: { rules: [rule(timeStart, timeFinish)], exceptions: [], holidays: false },
      existing: [slot('10:00', '12:30', false), slot('12:30', '14:00', true)],
      now: at(monday, '11:10'),
      dates: { from: monday, to: monday },
    });
    expect(changesOf(begun.summary).toSorted()).toEqual(expected);
    expect(begun.summary.clashes).toEqual([]);
  });

  it.each([
    ['11:00', ['CREATED 2026-12-07 11:30–14:00']],
    ['11:29', ['CREATED 2026-12-07 11:30–14:00']],
    ['13:30', []],
  ])('saved at %s publishes what is left of today', (time, expected) => {
    const { summary } = planWeek({
      template: { rules: [rule('10:00', '14:00')], exceptions: [], holidays: false },
      existing: [],
      now: at(monday, time),
      dates: { from: monday, to: monday },
    });
    expect(changesOf(summary)).toEqual(expected);
  });

  it('applies exceptions first, then holidays, then weekdays', () => {
    const week = (more: object) =>
      planWeek({
        template: { rules: [rule('10:00', '11:00', 4)], exceptions: [], holidays: false, ...more },
        existing: [],
        now: at('2026-12-20', '12:00'),
        dates: { from: '2026-12-21', to: '2026-12-27' },
      }).summary;
    expect(changesOf(week({}))).toEqual(['CREATED 2026-12-24 10:00–11:00']);
    expect(changesOf(week({ holidays: true }))).toEqual([]);
    const exceptions = [{ date: '2026-12-24', hours: [{ timeStart: '08:00', timeFinish: '09:00' }] }];
    expect(changesOf(week({ holidays: true, exceptions }))).toEqual(['CREATED 2026-12-24 08:00–09:00']);
    expect(changesOf(week({ exceptions: [{ date: '2026-12-24', hours: [] }] }))).toEqual([]);
  });
});

describe('in the nights when the clocks change', () => {
  const night = (date: string, timeStart: string, timeFinish: string) =>
    planWeek({
      template: { rules: [rule(timeStart, timeFinish, 7)], exceptions: [], holidays: false },
      existing: [],
      now: at('2027-03-01', '12:00'),
      dates: { from: date, to: date },
    });

  it.each([
    ['2027-03-28', '02:00', '04:00'],
    ['2027-03-28', '01:00', '02:30'],
    ['2027-10-31', '00:00', '12:00'],
    ['2027-10-31', '00:00', '11:30'],
  ])(
    'hours that do not exist or last over 12 hours are reported and skipped: %s %s–%s',
    (date, timeStart, timeFinish) => {
      const { created, summary } = night(date, timeStart, timeFinish);
      expect(created).toEqual([]);
      expect(summary.clashes).toEqual([{ date, timeStart, timeFinish, reason: 'SKIPPED' }]);
    },
  );

  it.each([
    ['2027-03-28', '01:00', '04:00', 2],
    ['2027-10-31', '01:00', '04:00', 4],
    ['2027-10-31', '00:00', '11:00', 12],
    ['2027-10-31', '02:30', '04:00', 2.5],
    ['2027-10-31', '23:30', '00:00', 0.5],
  ])('%s %s–%s lasts %s hours', (date, timeStart, timeFinish, expected) => {
    const [range] = night(date, timeStart, timeFinish).created;
    expect(range && (range.end.getTime() - range.start.getTime()) / 3_600_000).toBe(expected);
  });
});
