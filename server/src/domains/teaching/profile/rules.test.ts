import { minimumPrices } from '@kampus/contract/pricing';
import { expect, it } from 'vitest';
import type { AppError } from '#platform/http/app-error.ts';
import { assertPrices } from './rules.ts';

const judge = (...entries: [capacity: number, price: number][]): unknown => {
  try {
    return assertPrices(entries.map(([capacity, price]) => ({ capacity, price })));
  } catch (error) {
    const { code, message, errors } = error as AppError;
    return [code, ...(errors?.map((fault) => `${fault.path}: ${fault.message}`) ?? [message])];
  }
};

const all: [number, number][] = minimumPrices.map((price, index) => [index + 1, price]);

it('accepts prices at or above the minimum of their group size', () => {
  expect(judge(...all)).toBeUndefined();
});

it('refuses a list without all group sizes', () => {
  for (const entries of [[], all.slice(1), all.slice(0, -1)])
    expect(judge(...entries)).toEqual(['PRICES_INVALID', "Всі поля обов'язкові для заповнення"]);
});

it('names every price below its minimum and every duplicate group size', () => {
  expect(judge([1, 4.999], [2, 3.5], [7, 1.784])).toEqual([
    'PRICES_INVALID',
    '0.price: Мінімальна ціна: 5',
    '2.price: Мінімальна ціна: 1.785',
  ]);
  expect(judge([2, 1], [2, 4], [2, 1])).toEqual([
    'PRICES_INVALID',
    '0.price: Мінімальна ціна: 3.5',
    '1.capacity: Размер группы указан дважды',
    '2.capacity: Размер группы указан дважды',
  ]);
});
