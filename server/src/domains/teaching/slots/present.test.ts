import { expect, it } from 'vitest';
import { presentLecture } from './present.ts';

const at = (clock: string): Date => new Date(`2026-12-07T${clock}:00Z`);

it('the longest lesson from the shown start ends with the first bookable part', () => {
  const free = [
    { start: at('10:00'), end: at('12:00') },
    { start: at('13:00'), end: at('16:00') },
  ];
  const slot = {
    id: 1,
    starts_at: at('10:00'),
    ends_at: at('16:00'),
    status: 'OPEN' as const,
    location: 'Онлайн',
    languages: ['Русский'],
    created_at: at('09:00'),
    username: 'teacher',
    first_name: null,
    last_name: null,
    group_size: 1,
    duration: 12,
    price_cents: 6000,
  };
  expect(presentLecture(slot).possibleSizeOfLecture).toBe(12);
  expect(presentLecture({ ...slot, free }).possibleSizeOfLecture).toBe(4);
});
