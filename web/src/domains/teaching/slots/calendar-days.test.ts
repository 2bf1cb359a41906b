import { expect, it } from 'vitest';
import { buildLecture } from '#shared/testing/build.ts';
import { findNeighbour, listDays } from './calendar-days.ts';
import { describeSlot, slotStatus } from './describe-slot.ts';

const slot = (id: number, schedule: string) => buildLecture({ id, schedule });
const lectures = [
  slot(3, '2026-11-24T17:00:00Z'),
  slot(2, '2026-11-24T08:00:00Z'),
  slot(1, '2026-11-23T16:00:00Z'),
  slot(4, '2026-11-27T10:00:00Z'),
  slot(5, '2026-11-27T16:00:00Z'),
  slot(6, '2026-11-30T10:00:00Z'),
];
const days = listDays(lectures, '2026-11-23');

it('slots are under their day in Bratislava, by time, without those of other weeks', () => {
  expect(days.map(({ date, slots }) => [date, slots.map(({ id }) => id)])).toEqual([
    ['2026-11-23', [1]],
    ['2026-11-24', [2, 3]],
    ['2026-11-25', []],
    ['2026-11-26', []],
    ['2026-11-27', [4, 5]],
    ['2026-11-28', []],
    ['2026-11-29', []],
  ]);
});

it('a slot after midnight in Bratislava belongs to the new day, even if UTC has the old day', () => {
  const [monday, tuesday] = listDays([slot(1, '2026-11-23T23:30:00Z')], '2026-11-23');
  expect([monday?.slots.length, tuesday?.slots.length]).toEqual([0, 1]);
});

it.each([
  ['ArrowDown', 2, 3],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 2, undefined],
  ['ArrowLeft', 3, 1],
  ['ArrowLeft', 1, undefined],
  // Skips the two empty days and finds the nearest time of day.
  ['ArrowRight', 3, 5],
  ['ArrowRight', 2, 4],
  ['ArrowRight', 5, undefined],
  ['Home', 5, 4],
  ['End', 4, 5],
  ['a', 4, undefined],
])('%s moves from slot %i to %s', (key, from, to) => {
  expect(findNeighbour(days, from, key)?.id).toBe(to);
});

it.each([
  // The clock changes in the night before the second day.
  ['2026-03-28T17:00:00Z', ['2026-03-29T16:00:00Z', '2026-03-29T17:00:00Z'], '2026-03-23'],
  ['2026-10-24T16:00:00Z', ['2026-10-25T17:00:00Z', '2026-10-25T16:00:00Z'], '2026-10-19'],
])('ArrowRight from %s keeps the time of day over a clock change', (start, [same = '', other = ''], monday) => {
  const week = listDays([slot(1, start), slot(2, same), slot(3, other)], monday);
  expect(findNeighbour(week, 1, 'ArrowRight')?.id).toBe(2);
});

it('the accessible name of a slot has its day, time and status', () => {
  const lecture = buildLecture({ scheduleEnd: '2026-11-24T17:30:00.000Z' });
  const now = new Date('2026-11-21T12:00:00Z');
  expect(describeSlot(lecture, now, [], 'Europe/Bratislava')).toBe('вторник, 24\u00a0ноября, 18:00–18:30, свободно');
  expect(describeSlot(lecture, now, ['2.00 €'], 'Europe/Kyiv')).toBe(
    'вторник, 24\u00a0ноября, 18:00–18:30, у вас 19:00–19:30, свободно, 2.00 €',
  );
});

it('a free slot is not called free after its start', () => {
  const lecture = buildLecture();
  expect(slotStatus(lecture, new Date('2026-11-24T16:59:00Z'))).toBe('свободно');
  expect(slotStatus(lecture, new Date('2026-11-24T17:00:00Z'))).toBe('прошло');
  expect(slotStatus({ ...lecture, status: 'CLOSED' }, new Date('2026-11-24T17:00:00Z'))).toBe('занято');
});
