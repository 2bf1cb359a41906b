import type { BankLine } from '@kampus/contract/balance/bank';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BankLineCard } from './bank-line-card.tsx';

afterEach(cleanup);

it.each([
  [-1.5, 'Банк не назвал получателя'],
  [1.5, 'Банк не назвал отправителя'],
])('a transfer of %d € without a name says which side is missing', (amount, text) => {
  const line: BankLine = {
    id: 1,
    state: 'NO_MATCH',
    bookedOn: '2026-11-21',
    amount,
    partner: null,
    ibanEnd: null,
    details: '',
    username: null,
    reason: null,
    payoutId: null,
  };
  render(<BankLineCard line={line} onGive={() => {}} onDiscard={() => {}} />);
  expect(screen.getByText(text)).toBeTruthy();
});
