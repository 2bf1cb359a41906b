import { expect, it } from 'vitest';
import { defaultDay, defaultEnd, defaultTime, endFor, listNewSlots, nextTime } from './new-slot.ts';

it.each([
  ['11:00', '12:00'],
  ['11:30', '12:30'],
  ['23:00', '00:00'],
  ['23:30', '00:00'],
  ['', ''],
])('a slot with start %j ends by default at %j', (start, end) => {
  expect(defaultEnd(start)).toBe(end);
});

it('the form starts at 9:00, or today at the next full hour in Bratislava', () => {
  const now = new Date('2026-11-24T12:20:00Z');
  expect(defaultTime('2026-11-25', now)).toEqual({ timeStart: '09:00', timeFinish: '10:00' });
  expect(defaultTime('2026-11-24', now)).toEqual({ timeStart: '14:00', timeFinish: '15:00' });
  expect(defaultTime('2026-11-24', new Date('2026-11-24T21:30:00Z'))).toEqual({
    timeStart: '23:00',
    timeFinish: '00:00',
  });
});

it('the form starts at the given day, and in the last hour of today at tomorrow', () => {
  expect(defaultDay('2026-11-24', new Date('2026-11-24T21:59:00Z'))).toBe('2026-11-24');
  expect(defaultDay('2026-11-24', new Date('2026-11-24T22:00:00Z'))).toBe('2026-11-25');
  expect(defaultDay('2026-11-29', new Date('2026-11-29T22:41:00Z'))).toBe('2026-11-30');
  expect(defaultDay('2026-11-25', new Date('2026-11-24T22:00:00Z'))).toBe('2026-11-25');
});

it('an added time starts at the end of the last one', () => {
  expect(nextTime({ timeStart: '09:00', timeFinish: '11:30' })).toEqual({ timeStart: '11:30', timeFinish: '12:30' });
  expect(nextTime({ timeStart: '22:00', timeFinish: '00:00' })).toEqual({ timeStart: '09:00', timeFinish: '10:00' });
});

const now = new Date('2026-11-24T12:20:00Z');
const times = [
  { timeStart: '09:00', timeFinish: '10:00' },
  { timeStart: '17:00', timeFinish: '18:00' },
];
const listed = (dates: string[], isRepeated: boolean) =>
  listNewSlots({ dates, times, isRepeated }, now).map(({ date, timeStart }) => `${date} ${timeStart}`);

it('a new start keeps a chosen end that is still later, and moves one that nobody chose', () => {
  const whole = { timeStart: '10:00', timeFinish: '17:00' };
  expect(['10:30', '', '17:00', '23:30'].map((start) => endFor(start, whole))).toEqual([
    '17:00',
    '17:00',
    '18:00',
    '00:00',
  ]);
  expect(endFor('10:30', { timeStart: '', timeFinish: '17:00' })).toBe('17:00');
  expect(endFor('12:00', { timeStart: '10:00', timeFinish: '11:00' })).toBe('13:00');
  expect(endFor('12:00', { timeStart: '10:00', timeFinish: '00:00' })).toBe('00:00');
});

it('every chosen day gets every time, except times in the past', () => {
  expect(listed(['2026-11-24', '2026-11-26'], false)).toEqual([
    '2026-11-24 17:00',
    '2026-11-26 09:00',
    '2026-11-26 17:00',
  ]);
});

it('a repeated week continues to the end of the calendar', () => {
  expect(listed(['2026-11-27'], true).map((slot) => slot.slice(0, 10))).toEqual([
    '2026-11-27',
    '2026-11-27',
    '2026-12-04',
    '2026-12-04',
    '2026-12-11',
    '2026-12-11',
  ]);
  expect(new Set(listed(['2026-12-11'], true).map((slot) => slot.slice(0, 10)))).toEqual(new Set(['2026-12-11']));
});
