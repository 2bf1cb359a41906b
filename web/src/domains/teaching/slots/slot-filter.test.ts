import { expect, it } from 'vitest';
import { buildLecture } from '#shared/testing/build.ts';
import { findPromised, findStart, isInFilter } from './slot-filter.ts';

const now = new Date('2026-11-21T12:00:00Z');
const slot = (id: number, schedule: string, scheduleEnd: string) => buildLecture({ id, schedule, scheduleEnd });
const morning = slot(1, '2026-11-24T08:00:00Z', '2026-11-24T10:00:00Z');
const long = slot(2, '2026-11-25T14:00:00Z', '2026-11-25T17:00:00Z');
const evening = slot(3, '2026-11-27T16:00:00Z', '2026-11-27T17:00:00Z');
const late = slot(4, '2026-11-28T22:00:00Z', '2026-11-28T23:00:00Z');
const anything = { date: undefined, dayPart: undefined };

it('a start matches on its date and inside the part of the day', () => {
  expect(isInFilter('2026-11-25T16:00:00Z', { date: '2026-11-25', dayPart: 'evening' })).toBe(true);
  expect(isInFilter('2026-11-25T15:30:00Z', { ...anything, dayPart: 'evening' })).toBe(false);
  expect(isInFilter('2026-11-25T21:00:00Z', { ...anything, dayPart: 'evening' })).toBe(false);
  expect(isInFilter('2026-11-25T16:00:00Z', { date: '2026-11-26', dayPart: undefined })).toBe(false);
});

it('the first start of a slot is the first half hour inside the filter', () => {
  const starts = (filter: Parameters<typeof findStart>[1]) =>
    [morning, long, evening, late].map((lecture) => findStart(lecture, filter)?.slice(5, 16));
  expect(starts(anything)).toEqual(['11-24T08:00', '11-25T14:00', '11-27T16:00', '11-28T22:00']);
  // 15:00 to 18:00 in Bratislava: the afternoon and one hour of the evening.
  expect(starts({ ...anything, dayPart: 'midday' })).toEqual([undefined, '11-25T14:00', undefined, undefined]);
  expect(starts({ ...anything, dayPart: 'evening' })).toEqual([undefined, '11-25T16:00', '11-27T16:00', undefined]);
  expect(starts({ date: '2026-11-27', dayPart: 'morning' })).toEqual([undefined, undefined, undefined, undefined]);
});

it('a start that the teacher’s rest excludes is not the first one', () => {
  const free = [
    { schedule: '2026-11-25T14:00:00Z', scheduleEnd: '2026-11-25T15:00:00Z' },
    { schedule: '2026-11-25T16:30:00Z', scheduleEnd: '2026-11-25T17:00:00Z' },
  ];
  expect(findStart({ ...long, free }, { ...anything, dayPart: 'evening' })).toBe('2026-11-25T16:30:00.000Z');
});

it('the promised start is the soonest match of the filter, else the soonest free start', () => {
  const lectures = [late, evening, long, morning];
  const promised = (filter: Parameters<typeof findStart>[1], at = now) => {
    const found = findPromised(lectures, filter, at);
    return found && [found.lecture.id, found.start.slice(5, 16)];
  };
  expect(promised(anything)).toEqual([1, '11-24T08:00']);
  expect(promised({ ...anything, dayPart: 'evening' })).toEqual([2, '11-25T16:00']);
  expect(promised({ ...anything, date: '2026-11-30' })).toEqual([1, '11-24T08:00']);
  expect(promised(anything, new Date('2026-11-24T08:00:00Z'))).toEqual([2, '11-25T14:00']);
  expect(findPromised([], anything, now)).toBeUndefined();
});
