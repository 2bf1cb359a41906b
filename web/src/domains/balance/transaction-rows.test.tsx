import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildTransaction } from '#shared/testing/build.ts';
import { balanceColour } from './balance-card.tsx';
import { TransactionRows } from './transaction-rows.tsx';

afterEach(cleanup);

const lesson = buildTransaction();
const topUp = buildTransaction({ id: 16, type: 'DEPOSIT', description: 'Пополнение баланса' });

it('a row shows time, type, description and the signed amount in its colour', () => {
  render(
    <TransactionRows transactions={[lesson, buildTransaction({ id: 15, type: 'DEPOSIT', amount: 12.5 }), topUp]} />,
  );
  const [withdrawal, deposit, toppedUp] = screen.getAllByRole('listitem').map((row) => within(row));
  expect(withdrawal?.getByText('Оплата урока: Мария Шевчук')).toBeTruthy();
  expect(withdrawal?.getByText('21 ноября 2026 г. в 18:05')).toBeTruthy();
  expect(withdrawal?.getByText('Списание')).toBeTruthy();
  expect(withdrawal?.getByText('-14.00 €').className).toContain('text-negative');
  expect(deposit?.getByText('Поступление')).toBeTruthy();
  expect(toppedUp?.getByText('Пополнение')).toBeTruthy();
  expect(deposit?.getByText('+12.50 €').className).toContain('text-positive');
});

it('a row shows the username where the response has one', () => {
  render(<TransactionRows transactions={[{ ...lesson, username: 'student' }]} />);
  expect(screen.getByText('student')).toBeTruthy();
});

it('a balance is green above zero, red below, neutral at zero', () => {
  expect([0.01, -0.01, 0].map(balanceColour)).toEqual(['text-positive', 'text-negative', 'text-ink']);
});
