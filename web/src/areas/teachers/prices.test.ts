import { expect, it } from 'vitest';
import { hourlyPrice } from './prices.ts';

it('a card shows the stored prices times two, or the default where none are set', () => {
  expect(hourlyPrice(2.1, 6.5)).toBe('4.20 € - 13.00 €');
  expect(hourlyPrice(null, null)).toBe('10.00 € - 20.00 €');
});
