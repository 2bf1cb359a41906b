import { expect, it } from 'vitest';
import { formatEuros, formatSignedEuros, formatUnitPrice } from './euros.ts';

it('amounts have two decimals', () => {
  expect(formatEuros(14)).toBe('14.00\u00a0€');
  expect(formatEuros(-3.5)).toBe('-3.50\u00a0€');
});

it('sums that come or go have a sign', () => {
  expect([12.5, -14, 0].map(formatSignedEuros)).toEqual(['+12.50\u00a0€', '−14.00\u00a0€', '0.00\u00a0€']);
});

it('prices per person have two or three decimals', () => {
  expect([5, 2.25, 1.875, 1.785, 37.49 / 7].map(formatUnitPrice)).toEqual([
    '5.00\u00a0€',
    '2.25\u00a0€',
    '1.875\u00a0€',
    '1.785\u00a0€',
    '5.356\u00a0€',
  ]);
});
