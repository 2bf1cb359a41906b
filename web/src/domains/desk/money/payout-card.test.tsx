import type { DeskPayout } from '@kampus/contract/balance/payouts';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { PayoutCard } from './payout-card.tsx';

afterEach(cleanup);

/** The text of a card. */
function read(over: Partial<DeskPayout>): string {
  const payout: DeskPayout = {
    id: 1,
    state: 'REQUESTED',
    amount: 5,
    purpose: 'RETURN',
    ibanEnd: '7541',
    createdAt: '2026-11-21T17:05:00.000Z',
    payableAt: '2026-11-21T17:05:00.000Z',
    decidedAt: null,
    reason: null,
    erasesAccount: false,
    isAtBank: false,
    username: 'vera',
    fullName: 'Вера Новак',
    iban: null,
    decidedBy: null,
    reference: '1234567890',
    batchId: null,
    ...over,
  };
  const { container } = render(
    <MemoryRouter>
      <PayoutCard payout={payout} onDecide={() => {}} />
    </MemoryRouter>,
  );
  return container.textContent;
}

it('an IBAN that cannot be read is not called erased, and the card says what to do', () => {
  const text = read({});
  expect(text).toContain('…7541, остальное портал прочитать не может');
  expect(text).toContain('Откажите, и человек укажет счёт снова');
  expect(text).not.toContain('стёрт');
});

it('of a payout that was sent, the card only says that the IBAN cannot be read', () => {
  const text = read({ state: 'SENT', decidedAt: '2026-11-22T17:05:00.000Z', decidedBy: 'curator' });
  expect(text).toContain('…7541, остальное портал прочитать не может');
  expect(text).not.toContain('Откажите');
});

it('the IBAN of an erased account is gone', () => {
  const text = read({
    state: 'SENT',
    decidedAt: '2026-11-22T17:05:00.000Z',
    username: 'deleted-7',
    ibanEnd: null,
  });
  expect(text).toContain('счёт стёрт вместе с аккаунтом');
});
