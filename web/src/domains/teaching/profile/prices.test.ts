import { expect, it } from 'vitest';
import { hourlyPrice, hourlyPriceFor } from './prices.ts';

it('a card shows double the stored prices, or the default if none are set', () => {
  expect(hourlyPrice(2.1, 6.5)).toBe('4.20 € - 13.00 €');
  expect(hourlyPrice(null, null)).toBe('10.00 € - 20.00 €');
});

it('an hour in a group costs each person the price of that size, or the minimum if none is set', () => {
  expect(hourlyPriceFor({ 1: 9, 7: 2.75 }, 1)).toBe('18.00\u00a0€');
  expect(hourlyPriceFor({ 1: 9, 7: 2.75 }, 7)).toBe('5.50\u00a0€');
  expect(hourlyPriceFor({}, 7)).toBe('3.57\u00a0€');
});
