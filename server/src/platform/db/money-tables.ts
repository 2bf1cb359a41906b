import type { LineState } from '@kampus/contract/balance/bank';
import type { PayoutState } from '@kampus/contract/balance/payouts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, NullableTimestamp } from './column-types.ts';

export type TransferKind = 'TOP_UP' | 'LESSON' | 'FEE' | 'REFUND' | 'PAYOUT' | 'RETURN' | 'REVERSAL';

/** Types of the ledger's tables. */
export interface MoneyTables {
  accounts: {
    id: GeneratedAlways<number>;
    user_id: number | null;
    balance_cents: Generated<number>;
    overdraft_cents: Generated<number>;
    transaction_count: Generated<number>;
    locked_cents: Generated<number>;
    is_closed: Generated<boolean>;
  };
  transfers: {
    id: GeneratedAlways<number>;
    kind: TransferKind;
    from_account_id: number;
    to_account_id: number;
    amount_cents: number;
    description: string;
    reservation_id: number | null;
    actor_id: number | null;
    created_at: CreatedAt;
    reverses_id: number | null;
    unlocked_cents: Generated<number>;
    locked_cents: Generated<number>;
  };
  payouts: {
    id: GeneratedAlways<number>;
    account_id: number;
    purpose: 'EARNED' | 'RETURN';
    amount_cents: number;
    iban_sealed: string | null;
    iban_end: string | null;
    state: Generated<PayoutState>;
    created_at: CreatedAt;
    payable_at: ColumnType<Date, Date | undefined, Date>;
    decided_by: number | null;
    decided_at: NullableTimestamp;
    reason: string | null;
    transfer_id: number | null;
    erase_comments: 'KEEP' | 'DELETE' | null;
    reference: Generated<string>;
    batch_id: number | null;
    payee: string | null;
  };
  payout_batches: {
    id: GeneratedAlways<number>;
    created_by: number;
    created_at: CreatedAt;
    execute_on: string;
    iban: string;
    name: string;
    payout_count: number;
    total_cents: number;
    file_hash: Buffer;
    released_by: number | null;
    released_at: NullableTimestamp;
  };
  top_up_intents: {
    id: GeneratedAlways<number>;
    account_id: number;
    reference: string;
    amount_cents: number;
    created_at: CreatedAt;
    paid_at: NullableTimestamp;
  };
  bank_statements: {
    id: GeneratedAlways<number>;
    source: 'DESK' | 'FOLDER';
    file_name: string;
    created_by: number | null;
    created_at: CreatedAt;
    opening_cents: number | null;
    closing_cents: number | null;
    closes_on: string | null;
    duplicate_count: number;
    opens_on: string | null;
  };
  bank_proofs: {
    day: string;
    statement_id: number;
    found_cents: number;
    people_cents: number;
    under_way_cents: number;
    waiting_cents: number;
    own_cents: number;
    created_at: Generated<Date>;
  };
  bank_lines: {
    id: GeneratedAlways<number>;
    statement_id: number;
    checksum: Buffer;
    booked_on: string;
    amount_cents: number;
    partner: string | null;
    iban_end: string | null;
    details: string;
    state: Generated<LineState>;
    checked_at: NullableTimestamp;
    account_id: number | null;
    transfer_id: number | null;
    decided_by: number | null;
    decided_at: NullableTimestamp;
    reason: string | null;
    payout_id: number | null;
    return_reason: string | null;
  };
  top_up_totals: {
    user_id: number;
    day: string;
    direction: Generated<'IN' | 'OUT'>;
    given_cents: Generated<number>;
    given_max_cents: number;
    received_cents: Generated<number>;
    received_max_cents: number;
  };
}
