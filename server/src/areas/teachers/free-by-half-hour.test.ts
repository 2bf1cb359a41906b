import { expect, it } from 'vitest';
import { FreeByHalfHour } from './free-by-half-hour.ts';

const at = (time: string): Date => new Date(`2026-11-23T${time}:00Z`);
const minute = (date: Date): number => date.getTime() / 60_000;
const sixWeeksLater = new Date(at('10:00').getTime() + 6 * 7 * 86_400_000);

it('tells before which half hour no more than so many are free', () => {
  const free = new FreeByHalfHour({ after: at('10:05'), before: undefined });
  for (const [id, time] of ['10:10', '13:00', '14:00', '14:00', '14:30'].entries()) free.add(id, minute(at(time)));
  free.add(9, minute(new Date(sixWeeksLater.getTime() + 3_600_000)));
  const reached = [0, 1, 2, 3, 4, 5, 6, 99].map((passed) => free.reach(passed));
  const times = [at('10:00'), at('13:00'), at('14:00'), at('14:00'), at('14:30')];
  expect(reached).toEqual([...times, sixWeeksLater, sixWeeksLater, sixWeeksLater]);
  expect(reached.map((date) => free.countBefore(date))).toEqual([0, 1, 2, 2, 4, 5, 5, 5]);
  expect(free.total).toBe(6);
});

it('counts who was free before as one less', () => {
  const free = new FreeByHalfHour({ after: at('10:05'), before: at('15:00') });
  free.add(1, minute(at('11:00')));
  free.add(2, minute(at('11:00')));
  free.add(1, minute(at('11:00')), -1);
  free.add(1, minute(at('15:00')));
  free.add(3, minute(at('10:05')), -1);
  expect(free.total).toBe(1);
  expect(free.countBefore(at('12:00'))).toBe(1);
});
