import type { DeskPayout, Payout } from '@kampus/contract/balance/payouts';
import { fromCents } from '@kampus/contract/pricing';
import { inSpoken } from '@kampus/languages/translator';
import { fullName } from '#domains/identity/public.ts';
import type { Sealer } from '#platform/db/sealer.ts';
import { openIban } from './iban.ts';
import type { PayoutRow } from './queries.ts';

/** A payout for its person. */
export const presentPayout = (row: PayoutRow): Payout => ({
  id: row.id,
  state: row.state,
  amount: fromCents(row.amount_cents),
  purpose: row.purpose,
  ibanEnd: row.iban_end,
  createdAt: row.created_at.toISOString(),
  payableAt: row.payable_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  // The portal writes the reason of a bank; one that a person wrote stays.
  reason: row.reason === null ? null : inSpoken(row.reason),
  erasesAccount: row.erase_comments !== null,
  isAtBank: row.state === 'REQUESTED' && row.batch_id !== null,
});

/** A payout for the desk, with the whole IBAN. */
export const presentDeskPayout = (row: PayoutRow, sealer: Sealer): DeskPayout => ({
  ...presentPayout(row),
  username: row.username,
  fullName: fullName(row),
  iban: openIban(sealer, row) ?? null,
  decidedBy: row.decider,
  reference: row.reference,
  batchId: row.batch_id,
});
