import type { Lecture } from '@kampus/contract/teaching/lectures';
import { expect, it } from 'vitest';
import { buildLecture } from '#shared/testing/build.ts';
import { findCancelled } from './cancelled-day.ts';

const lecture = (id: number, status: Lecture['status'], schedule: string, scheduleEnd: string): Lecture =>
  buildLecture({
    id,
    status,
    schedule,
    scheduleEnd,
    price: 10.5,
    ...(status !== 'OPEN' && { student: { username: 'student', fullName: 'Дарья' } }),
  });

it('a cancelled day names its lessons by start, their price, and its free time, without what is over', () => {
  const day = findCancelled(
    [
      lecture(1, 'CLOSED', '2026-12-01T15:00:00Z', '2026-12-01T16:00:00Z'),
      lecture(2, 'RESERVED', '2026-12-01T12:00:00Z', '2026-12-01T13:00:00Z'),
      lecture(3, 'OPEN', '2026-12-01T17:00:00Z', '2026-12-01T18:00:00Z'),
      lecture(4, 'CLOSED', '2026-12-01T08:00:00Z', '2026-12-01T09:00:00Z'),
      lecture(5, 'OPEN', '2026-12-01T09:30:00Z', '2026-12-01T11:00:00Z'),
      // Midnight in Bratislava begins another day.
      lecture(6, 'CLOSED', '2026-12-01T23:00:00Z', '2026-12-02T00:00:00Z'),
    ],
    '2026-12-01',
    new Date('2026-12-01T10:00:00Z'),
  );
  expect(day.lessons.map(({ id }) => id)).toEqual([2, 1]);
  expect([day.total, day.freeCount]).toEqual([21, 1]);
});

it('a cancelled day leaves out a lesson that was refused after it began', () => {
  const [start, end] = ['2026-12-01T09:30:00Z', '2026-12-01T11:00:00Z'];
  const { student: _, ...refused } = lecture(1, 'CLOSED', start, end);
  const lectures = [refused, lecture(2, 'CLOSED', start, end)];
  const day = findCancelled(lectures, '2026-12-01', new Date('2026-12-01T10:00:00Z'));
  expect([day.lessons.map(({ id }) => id), day.total]).toEqual([[2], 10.5]);
});
