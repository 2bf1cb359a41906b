import { expect, it } from 'vitest';
import { buildLecture, buildReservation } from '#shared/testing/build.ts';
import { studentsQuery } from './queries.ts';

it('a lecture with only closed reservations has no student, one that was booked again has the new one', () => {
  const lesson = (id: number, status: 'CLOSED' | 'CONFIRMED', studentFullName: string) =>
    buildReservation({ lecture: buildLecture({ id }), status, studentFullName });
  const items = [lesson(1, 'CLOSED', 'Дарья'), lesson(2, 'CONFIRMED', 'Тимур'), lesson(2, 'CLOSED', 'Дарья')];
  const students = studentsQuery('teacher').select?.({ items, total: items.length });
  expect([1, 2, 3].map((id) => students?.get(id))).toEqual([null, 'Тимур', undefined]);
});
