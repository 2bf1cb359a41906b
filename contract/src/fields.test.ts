import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { intentFields } from './balance/bank.ts';
import { moneyBackFields, payoutFields } from './balance/payouts.ts';
import {
  dateText,
  id,
  idParams,
  idText,
  pageQuery,
  reason,
  searchText,
  timeText,
  trimmedText,
  usernameParams,
} from './fields.ts';

/** The parsed value, or the message of the first issue. */
const parseOrMessage = (schema: z.ZodMiniType, value: unknown): unknown => {
  const { data, error } = schema.safeParse(value);
  return error ? `refused: ${error.issues[0]?.message}` : data;
};
const isRefused = (schema: z.ZodMiniType, value: unknown): boolean => !schema.safeParse(value).success;

describe('an id', () => {
  it('is an integer from 1 to the maximum of a PostgreSQL integer', () => {
    expect([1, 2_147_483_647].map((value) => parseOrMessage(id, value))).toEqual([1, 2_147_483_647]);
    expect([0, -1, 1.5, 2_147_483_648, '1', Number.NaN].every((value) => isRefused(id, value))).toBe(true);
  });

  it('has the same range in a path, and only digits', () => {
    expect(['1', '10', '2147483647'].map((value) => parseOrMessage(idText, value))).toEqual([1, 10, 2_147_483_647]);
    for (const text of ['', '0', '01', '-1', '1.0', '1e3', ' 1', '1 ', 'a1', '12345678901'])
      expect(parseOrMessage(idText, text), text).toBe('refused: Ожидается положительное целое число');
    expect(isRefused(idText, '2147483648')).toBe(true);
    expect(parseOrMessage(idParams, { id: '7' })).toEqual({ id: 7 });
  });
});

describe('dates and times', () => {
  it('have the formats YYYY-MM-DD and HH:MM, with optional zero seconds', () => {
    expect(parseOrMessage(dateText, '2026-02-28')).toBe('2026-02-28');
    expect(parseOrMessage(dateText, '2026-02-29')).toBe('refused: Ожидается дата ГГГГ-ММ-ДД');
    for (const time of ['00:00', '09:30', '19:59', '20:00', '23:59', '10:00:00'])
      expect(parseOrMessage(timeText, time)).toBe(time);
    for (const time of ['24:00', '9:30', '10:60', '10:0', '10:00:01', '10:00:00:00', ' 10:00', '10:00 ', '110:00'])
      expect(parseOrMessage(timeText, time), time).toBe('refused: Ожидается время ЧЧ:ММ');
  });
});

describe('texts', () => {
  it('are trimmed and have a maximum length', () => {
    const line = trimmedText(5, 'Введите слово');
    expect(parseOrMessage(line, '  слово ')).toBe('слово');
    expect(parseOrMessage(line, 'слова.')).toBe('refused: Не больше 5 символов');
    for (const nothing of [' ', '', undefined, 5]) expect(parseOrMessage(line, nothing)).toBe('refused: Введите слово');
  });

  it('of a search are optional and have at most 100 characters', () => {
    expect(parseOrMessage(searchText, undefined)).toBeUndefined();
    expect(parseOrMessage(searchText, ' Ёлка ')).toBe('Ёлка');
    expect([parseOrMessage(searchText, 'я'.repeat(100)), isRefused(searchText, 'я'.repeat(101))]).toEqual([
      'я'.repeat(100),
      true,
    ]);
  });

  it('of a reason are not empty and have at most 500 characters', () => {
    expect(parseOrMessage(reason, ' Спам ')).toBe('Спам');
    expect(parseOrMessage(reason, 'я'.repeat(500))).toBe('я'.repeat(500));
    expect(parseOrMessage(reason, 'я'.repeat(501))).toBe('refused: Причина не длиннее 500 символов');
    for (const nothing of [' ', undefined]) expect(parseOrMessage(reason, nothing)).toBe('refused: Укажите причину');
  });

  it('of a username in a path have 1 to 64 characters', () => {
    expect(['a', 'a'.repeat(64)].some((username) => isRefused(usernameParams, { username }))).toBe(false);
    expect(['', 'a'.repeat(65)].every((username) => isRefused(usernameParams, { username }))).toBe(true);
  });
});

describe('a page of a list', () => {
  const query = z.object(pageQuery(9));

  it('is the first page with the default size by default', () => {
    expect(parseOrMessage(query, {})).toEqual({ page: 0, size: 9 });
    expect(parseOrMessage(query, { page: '3', size: '20' })).toEqual({ page: 3, size: 20 });
  });

  it('has a number up to a million and a size of 1 to 500', () => {
    expect(parseOrMessage(query, { page: '1000000', size: '500' })).toEqual({ page: 1_000_000, size: 500 });
    expect(parseOrMessage(query, { size: '1' })).toEqual({ page: 0, size: 1 });
    for (const wrong of [{ page: '1000001' }, { size: '501' }, { size: '0' }])
      expect(isRefused(query, wrong), JSON.stringify(wrong)).toBe(true);
    for (const text of ['-1', '1.5', '', 'a1', '1a', '1234567890'])
      expect(parseOrMessage(query, { page: text }), text).toBe('refused: Ожидается целое число');
  });
});

it('a form with an amount asks for it if it is empty, and for a number otherwise', () => {
  for (const fields of [intentFields, payoutFields, moneyBackFields])
    for (const [amount, message] of [
      [undefined, 'Введите сумму'],
      [null, 'Введите сумму'],
      [Number.NaN, 'Сумма должна быть числом'],
      ['5', 'Сумма должна быть числом'],
      [0, 'Минимальная сумма: 0.01 €'],
    ])
      expect(fields.shape.amount.safeParse(amount).error?.issues[0]?.message).toBe(message);
});
