import { openIban } from '#domains/balance/public.ts';
import type { PersonalTable } from './personal-table.ts';

type SealedIban = Parameters<typeof openIban>[1];

/** The tables of the ledger and of the bank account, as part of `personalData`. */
export const personalMoney: readonly PersonalTable[] = [
  { table: 'top_up_totals', owners: ['user_id'], isArchived: false, erasure: 'DELETE', why: '' },
  {
    table: 'accounts',
    owners: ['user_id'],
    isArchived: true,
    erasure: 'KEEP',
    kept: 'id balance_cents overdraft_cents transaction_count locked_cents is_closed',
    why: 'The ledger refers to the account by its number; its balance is zero.',
  },
  {
    table: 'payouts',
    owners: ['account_id'],
    through: 'accounts',
    secrets: ['iban_sealed'],
    // The rows come from `payouts`, so they have the columns that `openIban` reads.
    unsealed: (row, sealer) => ({ iban: openIban(sealer, row as unknown as SealedIban) ?? null }),
    isArchived: true,
    erasure: 'CLEAR',
    cleared: {
      iban_sealed: 'null',
      iban_end: 'null',
      erase_comments: 'null',
      payee: 'null',
      reason: "case when reason is not null then '' end",
    },
    kept: 'id purpose amount_cents state created_at payable_at decided_at transfer_id reference batch_id',
    why: 'Payouts are part of the ledger; the bank account and the bank’s text are removed.',
  },
  {
    table: 'payouts',
    owners: ['decided_by'],
    isArchived: false,
    erasure: 'KEEP',
    why: 'The curator of a payout is stored only as an account number.',
  },
  {
    table: 'payout_batches',
    owners: ['created_by', 'released_by'],
    isArchived: false,
    erasure: 'KEEP',
    kept: 'id created_at execute_on iban name payout_count total_cents file_hash released_at',
    why: 'The curator of a file is stored only as an account number.',
  },
  {
    table: 'bank_lines',
    owners: ['account_id'],
    through: 'accounts',
    isArchived: true,
    erasure: 'CLEAR',
    cleared: { partner: 'null', iban_end: 'null', details: "''", return_reason: 'null' },
    kept:
      'id statement_id checksum booked_on amount_cents state checked_at transfer_id decided_by decided_at reason ' +
      'payout_id',
    why: 'Bank lines are part of the ledger; data about the person are removed.',
  },
  {
    table: 'bank_lines',
    owners: ['decided_by'],
    isArchived: false,
    erasure: 'KEEP',
    why: 'The curator of a line is stored only as an account number.',
  },
  {
    table: 'bank_statements',
    owners: ['created_by'],
    isArchived: false,
    erasure: 'KEEP',
    kept: 'id source file_name created_at opening_cents closing_cents closes_on duplicate_count opens_on',
    why: 'The curator of an import is stored only as an account number.',
  },
  {
    table: 'top_up_intents',
    owners: ['account_id'],
    through: 'accounts',
    isArchived: true,
    erasure: 'DELETE',
    why: '',
  },
  {
    table: 'transfers',
    owners: ['actor_id'],
    isArchived: false,
    erasure: 'KEEP',
    kept: 'id kind amount_cents description reservation_id created_at reverses_id unlocked_cents locked_cents',
    why: 'The ledger is append-only; the curator of a top-up is stored only as an account number.',
  },
  {
    table: 'transfers',
    owners: ['from_account_id', 'to_account_id'],
    through: 'accounts',
    isArchived: true,
    erasure: 'KEEP',
    why: 'The ledger is append-only.',
  },
];
