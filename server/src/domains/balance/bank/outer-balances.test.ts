import { expect, it } from 'vitest';
import { findOuterBalances, type StatementBalances } from './outer-balances.ts';

/** A statement of one day that leads from one balance to another, with new lines. */
const statement = (id: number, from: number | null, to: number | null, other: Partial<StatementBalances> = {}) => ({
  id,
  opensOn: '2026-01-01',
  closesOn: '2026-01-01',
  openingCents: from,
  closingCents: to,
  hasNewLines: true,
  beginsCents: from,
  ...other,
});
const repeated = { hasNewLines: false };

it('there are none without an opening or without a dated closing balance', () => {
  expect(findOuterBalances([])).toBeUndefined();
  expect(findOuterBalances([statement(1, null, 5)])).toBeUndefined();
  expect(findOuterBalances([statement(1, 5, null), statement(2, 5, 9, { closesOn: null })])).toBeUndefined();
});

it('the opening balance is of the first day; a statement without a day comes last', () => {
  const undated = statement(1, 7, 8, { opensOn: null, ...repeated });
  const later = statement(2, 2, 3, { opensOn: '2026-01-02', closesOn: '2026-01-02' });
  expect(findOuterBalances([undated, later, statement(3, 1, 2)])).toMatchObject({ openingCents: 1, statementId: 2 });
  expect(findOuterBalances([undated])).toMatchObject({ openingCents: 7, foundCents: 8 });
});

it('no statement of the first day ends with the opening balance', () => {
  const found = findOuterBalances([statement(1, 2, 3), statement(2, 1, 2)]);
  expect(found).toEqual({ openingCents: 1, statementId: 1, closesOn: '2026-01-01', foundCents: 3 });
});

it('a statement begins after the lines that it repeats', () => {
  const grown = statement(2, 1, 3, { beginsCents: 2 });
  expect(findOuterBalances([statement(1, 1, 2), grown])).toMatchObject({ openingCents: 1, foundCents: 3 });
});

it('the closing balance is of the last day, and not of a statement that only repeats lines', () => {
  const before = statement(3, 2, 9, { closesOn: '2025-12-31' });
  expect(findOuterBalances([statement(1, 1, 2), statement(2, 1, 5, repeated), before])).toMatchObject({
    statementId: 1,
  });
});

it('the closing balance may be the opening balance', () => {
  const nextDay = { opensOn: '2026-01-02', closesOn: '2026-01-02' };
  const statements = [statement(1, 1, 2), statement(2, 3, 1, nextDay), statement(3, 2, 3, nextDay)];
  expect(findOuterBalances(statements)).toMatchObject({ openingCents: 1, statementId: 2, foundCents: 1 });
});

it('of statements that only repeat lines, one with a balance of no other statement is shown', () => {
  const next = { opensOn: '2026-01-02', closesOn: '2026-01-02', ...repeated };
  const [unknown, known] = [statement(2, 7, 7, next), statement(3, 2, 2, next)];
  expect(findOuterBalances([statement(1, 1, 2), unknown, known])).toMatchObject({ statementId: 2, foundCents: 7 });
  expect(findOuterBalances([statement(1, 1, 2), known])).toMatchObject({ statementId: 3 });
});

it('the newest statement wins where balances decide nothing', () => {
  const circle = [statement(1, 1, 2), statement(2, 2, 3), statement(3, 3, 1), statement(4, 1, null)];
  expect(findOuterBalances(circle)).toMatchObject({ statementId: 3 });
});
