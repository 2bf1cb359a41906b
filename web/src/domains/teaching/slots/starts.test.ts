import { expect, it } from 'vitest';
import { buildLecture } from '#shared/testing/build.ts';
import { listStarts } from './starts.ts';

const slot = buildLecture({ schedule: '2026-11-24T15:00:00Z', scheduleEnd: '2026-11-24T17:00:00Z' });

it.each([
  [1, ['15:00', '15:30', '16:00', '16:30']],
  [3, ['15:00', '15:30']],
  [4, ['15:00']],
  [5, []],
])('a lesson of %i units can start at %j in a slot of two hours', (units, times) => {
  expect(listStarts(slot, units).map((start) => start.slice(11, 16))).toEqual(times);
});
