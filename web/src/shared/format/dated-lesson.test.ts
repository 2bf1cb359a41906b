import { expect, it } from 'vitest';
import { formatDatedLesson } from './dated-lesson.ts';
import { formatLesson } from './moments.ts';

const start = '2026-11-24T17:00:00.000Z';
const end = '2026-11-24T17:30:00.000Z';

it('a lesson of an earlier year has its year, also an hour after New Year in Bratislava', () => {
  const newYear = new Date('2026-12-31T23:30:00Z');
  expect(formatDatedLesson(start, end, newYear)).toBe('вторник, 24\u00a0ноября 2026\u00a0г., 18:00–\u206018:30');
  expect(formatDatedLesson(start, end, new Date('2026-12-31T22:30:00Z'))).toBe(formatLesson(start, end));
  expect(formatDatedLesson('2027-01-02T17:00:00Z', '2027-01-02T17:30:00Z', new Date(start))).toBe(
    'суббота, 2\u00a0января, 18:00–\u206018:30',
  );
});
