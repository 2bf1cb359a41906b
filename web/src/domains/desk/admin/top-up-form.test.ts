import { describe, expect, it } from 'vitest';
import { findRounded, topUpForm } from './top-up-form.ts';

const firstMessage = (username: string, amount: string): string | undefined =>
  topUpForm.safeParse({ username, amount }).error?.issues[0]?.message;

describe('the top-up form', () => {
  it.each([
    [' ', '5', 'Введіть username'],
    ['student', '', 'Введіть суму'],
    ['student', '.', 'Сума повинна бути числом'],
    ['student', '0', 'Мінімальна сума - 0.01'],
    ['student', '0.004', 'Мінімальна сума - 0.01'],
    ['student', '0.005', 'Мінімальна сума - 0.01'],
    ['student', '100.01', 'Максимальна сума - 100.00'],
    ['student', '100.004', 'Максимальна сума - 100.00'],
    ['student', '9'.repeat(400), 'Сума повинна бути числом'],
    ['student', '0.01', undefined],
    ['student', '100', undefined],
  ])('shows the error for %j and %j: %j', (username, amount, message) => {
    expect(firstMessage(username, amount)).toBe(message);
  });

  it.each([
    ['12.345', 12.35],
    ['1.005', 1.01],
    ['99.999', 100],
    ['5.', 5],
  ])('sends %s as %d', (amount, sent) => {
    expect(topUpForm.parse({ username: ' student ', amount })).toEqual({ username: 'student', amount: sent });
  });

  it('shows the rounded amount only if rounding changes it', () => {
    expect(findRounded('12.345')).toBe(12.35);
    for (const amount of ['12.34', '12.340', '', '.']) expect(findRounded(amount)).toBeUndefined();
  });

  it('promises no rounding of an amount that it refuses', () => {
    for (const amount of ['0.005', '0.009', '100.004']) expect(findRounded(amount)).toBeUndefined();
    expect(findRounded('0.014')).toBe(0.01);
  });
});
