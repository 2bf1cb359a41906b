import { expect, it } from 'vitest';
import { defaultEnd, defaultSlot, isFilled } from './new-slot.ts';

it.each([
  ['09:00', '10:00'],
  ['18:30', '19:30'],
  ['23:00', '00:00'],
  ['23:30', '00:00'],
  ['', ''],
])('a slot from %s ends at %s unless said otherwise', (start, end) => {
  expect(defaultEnd(start)).toBe(end);
});

it('the form opens with a time that still lies ahead', () => {
  const now = new Date('2026-11-21T13:20:00Z');
  expect(defaultSlot('2026-11-24', now)).toEqual({ date: '2026-11-24', timeStart: '09:00', timeFinish: '10:00' });
  expect(defaultSlot('2026-11-21', now)).toEqual({ date: '2026-11-21', timeStart: '15:00', timeFinish: '16:00' });
});

it('all three fields must be filled', () => {
  const slot = { date: '2026-11-24', timeStart: '09:00', timeFinish: '10:00' };
  expect(isFilled(slot)).toBe(true);
  for (const field of ['date', 'timeStart', 'timeFinish']) expect(isFilled({ ...slot, [field]: '' })).toBe(false);
});
