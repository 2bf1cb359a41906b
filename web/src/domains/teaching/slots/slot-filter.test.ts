import { expect, it } from 'vitest';
import { buildLecture } from '#shared/testing/build.ts';
import { findPromised, isWanted } from './slot-filter.ts';

const now = new Date('2026-11-21T12:00:00Z');
const slot = (id: number, schedule: string, scheduleEnd: string) => buildLecture({ id, schedule, scheduleEnd });
const morning = slot(1, '2026-11-24T08:00:00Z', '2026-11-24T10:00:00Z');
const long = slot(2, '2026-11-25T14:00:00Z', '2026-11-25T17:00:00Z');
const evening = slot(3, '2026-11-27T16:00:00Z', '2026-11-27T17:00:00Z');
const late = slot(4, '2026-11-28T22:00:00Z', '2026-11-28T23:00:00Z');
const anything = { date: undefined, dayPart: undefined };

it('a slot matches on its date if it overlaps the part of the day', () => {
  const wanted = (filter: Parameters<typeof isWanted>[1]) =>
    [morning, long, evening, late].filter((lecture) => isWanted(lecture, filter)).map(({ id }) => id);
  expect(wanted(anything)).toEqual([1, 2, 3, 4]);
  expect(wanted({ ...anything, dayPart: 'morning' })).toEqual([1]);
  // 15:00 to 18:00 in Bratislava: the afternoon and one hour of the evening.
  expect(wanted({ ...anything, dayPart: 'midday' })).toEqual([2]);
  expect(wanted({ ...anything, dayPart: 'evening' })).toEqual([2, 3]);
  expect(wanted({ date: '2026-11-27', dayPart: 'evening' })).toEqual([3]);
  expect(wanted({ date: '2026-11-27', dayPart: 'morning' })).toEqual([]);
});

it('the promised slot is the soonest match of the filter, else the soonest free slot', () => {
  const lectures = [late, evening, long, morning];
  expect(findPromised(lectures, anything, now)?.id).toBe(1);
  expect(findPromised(lectures, { ...anything, dayPart: 'evening' }, now)?.id).toBe(2);
  expect(findPromised(lectures, { ...anything, date: '2026-11-30' }, now)?.id).toBe(1);
  expect(findPromised(lectures, anything, new Date('2026-11-24T08:00:00Z'))?.id).toBe(2);
  expect(findPromised([], anything, now)).toBeUndefined();
});
