import { describe, expect, it } from 'vitest';
import { countTypos } from './words.ts';

describe('typos', () => {
  it.each([
    ['общижит', 'общежит', 1],
    ['mladsot', 'mladost', 1],
    ['факультт', 'факультет', 1],
    ['', 'abc', 3],
    ['abc', 'abc', 0],
  ])('between %s and %s: %i', (first, second, typos) => {
    expect(countTypos(first, second)).toBe(typos);
    expect(countTypos(second, first)).toBe(typos);
  });
});
