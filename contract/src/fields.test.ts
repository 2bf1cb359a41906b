import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
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

/** What a schema reads, or the sentence of what it finds wrong. */
const judge = (schema: z.ZodMiniType, value: unknown): unknown => {
  const { data, error } = schema.safeParse(value);
  return error ? `refused: ${error.issues[0]?.message}` : data;
};
const isRefused = (schema: z.ZodMiniType, value: unknown): boolean => !schema.safeParse(value).success;

describe('an id', () => {
  it('is a whole number from 1 to the largest that PostgreSQL holds', () => {
    expect([1, 2_147_483_647].map((value) => judge(id, value))).toEqual([1, 2_147_483_647]);
    expect([0, -1, 1.5, 2_147_483_648, '1', Number.NaN].every((value) => isRefused(id, value))).toBe(true);
  });

  it('is the same in an address, in digits alone', () => {
    expect(['1', '10', '2147483647'].map((value) => judge(idText, value))).toEqual([1, 10, 2_147_483_647]);
    for (const text of ['', '0', '01', '-1', '1.0', '1e3', ' 1', '1 ', 'a1', '12345678901'])
      expect(judge(idText, text), text).toBe('refused: Ожидается положительное целое число');
    expect(isRefused(idText, '2147483648')).toBe(true);
    expect(judge(idParams, { id: '7' })).toEqual({ id: 7 });
  });
});

describe('dates and times', () => {
  it('are read as YYYY-MM-DD and HH:MM, the seconds at most zero', () => {
    expect(judge(dateText, '2026-02-28')).toBe('2026-02-28');
    expect(judge(dateText, '2026-02-29')).toBe('refused: Ожидается дата ГГГГ-ММ-ДД');
    for (const time of ['00:00', '09:30', '19:59', '20:00', '23:59', '10:00:00'])
      expect(judge(timeText, time)).toBe(time);
    for (const time of ['24:00', '9:30', '10:60', '10:0', '10:00:01', '10:00:00:00', ' 10:00', '10:00 ', '110:00'])
      expect(judge(timeText, time), time).toBe('refused: Ожидается время ЧЧ:ММ');
  });
});

describe('texts', () => {
  it('lose the blanks around them and are as long as allowed', () => {
    const line = trimmedText(5, 'Введите слово');
    expect(judge(line, '  слово ')).toBe('слово');
    expect(judge(line, 'слова.')).toBe('refused: Не больше 5 символов');
    for (const nothing of [' ', '', undefined, 5]) expect(judge(line, nothing)).toBe('refused: Введите слово');
  });

  it('of a search may be absent, and have 100 characters', () => {
    expect(judge(searchText, undefined)).toBeUndefined();
    expect(judge(searchText, ' Ёлка ')).toBe('Ёлка');
    expect([judge(searchText, 'я'.repeat(100)), isRefused(searchText, 'я'.repeat(101))]).toEqual([
      'я'.repeat(100),
      true,
    ]);
  });

  it('that give a reason say something in 500 characters', () => {
    expect(judge(reason, ' Спам ')).toBe('Спам');
    expect(judge(reason, 'я'.repeat(500))).toBe('я'.repeat(500));
    expect(judge(reason, 'я'.repeat(501))).toBe('refused: Причина не длиннее 500 символов');
    for (const nothing of [' ', undefined]) expect(judge(reason, nothing)).toBe('refused: Укажите причину');
  });

  it('that name a person in an address have 1 to 64 characters', () => {
    expect(['a', 'a'.repeat(64)].some((username) => isRefused(usernameParams, { username }))).toBe(false);
    expect(['', 'a'.repeat(65)].every((username) => isRefused(usernameParams, { username }))).toBe(true);
  });
});

describe('a page of a list', () => {
  const query = z.object(pageQuery(9));

  it('is the first with the usual size unless told otherwise', () => {
    expect(judge(query, {})).toEqual({ page: 0, size: 9 });
    expect(judge(query, { page: '3', size: '20' })).toEqual({ page: 3, size: 20 });
  });

  it('is one of a million and holds 1 to 500', () => {
    expect(judge(query, { page: '1000000', size: '500' })).toEqual({ page: 1_000_000, size: 500 });
    expect(judge(query, { size: '1' })).toEqual({ page: 0, size: 1 });
    for (const wrong of [{ page: '1000001' }, { size: '501' }, { size: '0' }])
      expect(isRefused(query, wrong), JSON.stringify(wrong)).toBe(true);
    for (const text of ['-1', '1.5', '', 'a1', '1a', '1234567890'])
      expect(judge(query, { page: text }), text).toBe('refused: Ожидается целое число');
  });
});
