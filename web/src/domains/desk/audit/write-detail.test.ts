import { expect, it } from 'vitest';
import { writeDetail } from './write-detail.ts';

it.each([
  ['role', 'TEACHER', 'преподаватель'],
  ['from', 'TEACHER', 'преподаватель'],
  ['to', 'TEACHER', 'преподаватель'],
  ['amountCents', 1250, '12.50\u00a0€'],
  ['until', '2026-12-31', '31.12.2026'],
  ['scope', 'ALL', 'всё, и входить тоже'],
  ['decision', 'ALL', 'вернуть всё'],
  ['before', 'CONFIRMED', 'подтверждена'],
  ['type', 'DORM', 'общежитие'],
  ['language', 'sk', 'Slovenčina'],
  ['reason', 'ALL', 'ALL'],
  ['reason', 'Спам', 'Спам'],
  ['version', 3, '3'],
  ['keeper', null, undefined],
  ['guides', { created: 32 }, undefined],
])('the detail %s with value %j shows as %s', (name, value, written) => {
  expect(writeDetail(name, value)).toBe(written);
});
