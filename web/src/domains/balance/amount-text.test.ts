import { describe, expect, it } from 'vitest';
import { acceptAmount, readAmount } from './amount-text.ts';

describe('the amount field', () => {
  const type = (text: string): string => [...text].reduce((value, key) => acceptAmount(value, value + key), '');

  it.each([
    ['12.34', '12.34'],
    ['1a2,5', '12.5'],
    ['1.2.3', '1.23'],
    ['-5', '5'],
    ['.5', '.5'],
  ])('accepts digits and one dot: typing %s leaves %s', (typed, left) => {
    expect(type(typed)).toBe(left);
  });

  it.each([
    ['12,50 €', '12.50'],
    [' 7 ', '7'],
    ['-5', '3'],
    ['1e5', '3'],
    ['1,000.50', '3'],
  ])('a pasted %s over 3 leaves %s', (pasted, left) => {
    expect(acceptAmount('3', pasted)).toBe(left);
  });

  it('is read in cents; an empty one is missing', () => {
    expect([readAmount('12.345'), readAmount('5.'), readAmount('')]).toEqual([12.35, 5, undefined]);
  });
});
