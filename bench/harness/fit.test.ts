import { expect, it } from 'vitest';
import { exponentOf, fitLine } from './fit.ts';

it('a line through points has their slope and start', () => {
  const { start, slope } = fitLine([1, 10, 50].map((x) => ({ x, y: 3 + 2 * x })));
  expect(start).toBeCloseTo(3);
  expect(slope).toBeCloseTo(2);
});

it.each([0, 0.5, 1, 2])('what grows by the exponent %d is found to', (exponent) => {
  expect(exponentOf([1, 10, 100].map((x) => ({ x, y: 7 * x ** exponent })))).toBeCloseTo(exponent);
});
