import type { BankLine } from '@kampus/contract/balance/bank';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { BankLineCard } from './bank-line-card.tsx';

afterEach(cleanup);

const line: BankLine = {
  id: 1,
  state: 'NO_MATCH',
  bookedOn: '2026-11-21',
  amount: 1.5,
  partner: null,
  ibanEnd: null,
  details: '',
  username: null,
  reason: null,
  payoutId: null,
};
const show = (more: Partial<BankLine>) =>
  render(
    <MemoryRouter>
      <BankLineCard line={{ ...line, ...more }} onGive={() => {}} onDiscard={() => {}} />
    </MemoryRouter>,
  );

it.each([
  [-1.5, 'Банк не назвал получателя'],
  [1.5, 'Банк не назвал отправителя'],
])('a transfer of %d € without a name says which side is missing', (amount, text) => {
  show({ amount });
  expect(screen.getByText(text)).toBeTruthy();
});

it.each([
  ['anna', 1],
  ['deleted-7', 0],
])('the line of %s leads to the person: %i links', (username, links) => {
  show({ state: 'BY_HAND', username });
  expect(screen.queryAllByRole('link')).toHaveLength(links);
});
