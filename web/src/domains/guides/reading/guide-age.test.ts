import { expect, test } from 'vitest';
import { ageOf } from './guide-age.ts';

test.each([
  ['2026-09-01', '2026-12-01', '2026-11-30', 'FRESH'],
  ['2026-09-01', '2026-12-01', '2026-12-01', 'DUE'],
  ['2026-09-01', '2026-12-01', '2027-05-31', 'DUE'],
  ['2026-09-01', '2026-12-01', '2027-06-01', 'OLD'],
  ['2026-09-01', null, '2027-08-31', 'FRESH'],
  ['2026-09-01', null, '2027-09-01', 'DUE'],
  [null, '2020-01-01', '2026-11-25', 'DUE'],
  [null, null, '2026-11-25', undefined],
])('a guide checked on %s with its next check on %s is on %s %s', (checkedAt, checkDueOn, today, age) => {
  expect(ageOf({ checkedAt, checkDueOn }, today)).toBe(age);
});
