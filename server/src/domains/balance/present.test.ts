import { addDays } from '@kampus/contract/time';
import { describe, expect, it } from 'vitest';
import { presentBalance, presentSummary, presentTopUp, presentTransaction } from './present.ts';
import type { TransactionRow } from './queries.ts';
import type { WeekRow } from './totals.ts';

const at = new Date('2026-03-20T12:00Z');

it('a balance shows its locked and its available part', () => {
  const account = { id: 1, balance_cents: 1250, locked_cents: 1000, transaction_count: 3 };
  expect(presentBalance(account)).toEqual({ balance: 12.5, locked: 10, available: 2.5 });
});

it('a top-up shows the first and last name of the person, or else the login', () => {
  const row = { id: 7, created_at: at, amount_cents: 650, username: 'ivan', first_name: null, last_name: null };
  const shown = { id: 7, at: at.toISOString(), username: 'ivan', fullName: 'ivan', amount: 6.5, left: 5 };
  expect(presentTopUp(row, 500)).toEqual(shown);
  expect(presentTopUp({ ...row, first_name: 'Иван' }, 500)).toEqual({ ...shown, fullName: 'Иван' });
});

describe('a transaction', () => {
  const row: TransactionRow = {
    id: 15,
    type: 'DEPOSIT',
    kind: 'LESSON',
    amount_cents: 1000,
    created_at: at,
    position: { moment: '', transferId: 7, id: 15 },
    description: 'Оплата урока',
    username: 'anna',
    other: { username: 'ivan', first_name: 'Иван', last_name: 'Ковач' },
  };
  const shown = { id: 15, type: 'DEPOSIT', amount: 10, createdAt: at.toISOString() };

  it('shows no names to a curator, the other person to its owner, both people to an admin', () => {
    expect(presentTransaction(row, 'none', 'ru')).toEqual({ ...shown, description: 'Оплата урока' });
    expect(presentTransaction(row, 'other', 'ru')).toEqual({ ...shown, description: 'Оплата урока, Иван Ковач' });
    expect(presentTransaction(row, 'both', 'ru')).toEqual({
      ...shown,
      description: 'Оплата урока, Иван Ковач',
      username: 'anna',
    });
  });

  it('with the treasury has no other person', () => {
    expect(presentTransaction({ ...row, other: null }, 'other', 'ru')).toEqual({
      ...shown,
      description: 'Оплата урока',
    });
  });
});

describe('a summary', () => {
  const sum = (week: string, kind: WeekRow['kind'], flow: WeekRow['flow'], cents: number): WeekRow => ({
    week,
    kind,
    flow,
    cents,
    count: 2,
  });
  const nothing = { toppedUp: 0, lessons: 0, fees: 0, refunded: 0, paidOut: 0 };

  it('without transfers has zero totals and no weeks', () => {
    expect(presentSummary([])).toEqual({ count: 0, deposits: 0, withdrawals: 0, ...nothing, weeks: [] });
  });

  it('adds up all weeks and shows weeks without transfers as zero', () => {
    const rows = [
      sum('2026-03-02', 'TOP_UP', 'IN', 100),
      sum('2026-03-02', 'PAYOUT', 'OUT', 50),
      sum('2026-03-16', 'TOP_UP', 'IN', 25),
    ];
    expect(presentSummary(rows)).toEqual({
      count: 6,
      deposits: 1.25,
      withdrawals: 0.5,
      ...nothing,
      toppedUp: 1.25,
      paidOut: 0.5,
      weeks: [
        { week: '2026-03-02', deposits: 1, withdrawals: 0.5 },
        { week: '2026-03-09', deposits: 0, withdrawals: 0 },
        { week: '2026-03-16', deposits: 0.25, withdrawals: 0 },
      ],
    });
  });

  it('counts a lesson once, and takes reversed top-ups and bounced payouts off their totals', () => {
    const week = '2026-03-02';
    const rows = [
      sum(week, 'TOP_UP', 'IN', 1000),
      sum(week, 'REVERSAL', 'OUT', 200),
      sum(week, 'LESSON', 'BETWEEN', 500),
      sum(week, 'FEE', 'BETWEEN', 50),
      sum(week, 'REFUND', 'BETWEEN', 30),
      sum(week, 'REFUND', 'IN', 20),
      sum(week, 'PAYOUT', 'OUT', 300),
      sum(week, 'RETURN', 'OUT', 10),
      sum(week, 'REVERSAL', 'IN', 100),
    ];
    expect(presentSummary(rows)).toMatchObject({
      toppedUp: 8,
      lessons: 5,
      fees: 0.5,
      refunded: 0.5,
      paidOut: 2.1,
      deposits: 11.2,
      withdrawals: 5.1,
    });
  });

  it('shows the last 26 weeks, and its totals include earlier weeks', () => {
    const mondays = Array.from({ length: 30 }, (_, index) => addDays('2026-01-05', 7 * index));
    const { count, weeks } = presentSummary(mondays.map((monday) => sum(monday, 'TOP_UP', 'IN', 100)));
    expect(count).toBe(60);
    expect(weeks.map((shown) => shown.week)).toEqual(mondays.slice(4));
  });
});
