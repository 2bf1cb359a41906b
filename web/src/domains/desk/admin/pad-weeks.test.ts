import { expect, it } from 'vitest';
import { padWeeks } from './pad-weeks.ts';

it('a new portal shows twelve weeks, the empty ones first', () => {
  const padded = padWeeks([{ week: '2026-11-16', deposits: 10, withdrawals: 0 }]);
  expect(padded).toHaveLength(12);
  expect(padded[0]).toEqual({ week: '2026-08-31', deposits: 0, withdrawals: 0 });
  expect(padded.at(-1)).toEqual({ week: '2026-11-16', deposits: 10, withdrawals: 0 });
});

it('no transfers give no chart, and more than twelve weeks need no padding', () => {
  expect(padWeeks([])).toEqual([]);
  const half = Array.from({ length: 26 }, (_, index) => ({ week: `week-${index}`, deposits: 1, withdrawals: 2 }));
  expect(padWeeks(half)).toEqual(half);
});
