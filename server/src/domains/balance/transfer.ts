import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';

/** A movement of money between two accounts, in cents. */
export interface Transfer {
  kind: 'TOP_UP' | 'LESSON' | 'REFUND' | 'FEE';
  fromAccountId: number;
  toAccountId: number;
  cents: number;
  description: string;
  reservationId?: number;
  /** Who caused it; null for the system. */
  actorId: number | null;
  /** The transfer that a refund gives back. */
  reversesId?: number;
  /** What of the giver's lock the transfer uses up. */
  unlockedCents?: number;
  /** What of the amount is locked at the receiver. */
  lockedCents?: number;
}

/**
 * Moves money and returns the transfer's id; a trigger keeps both balances. Lock both accounts before (`lockAccounts`).
 * The database refuses with `accounts_balance_check` what the giver does not have, and with `accounts_closed_check` money
 * for an erased account.
 */
export async function transferMoney(trx: Db, transfer: Transfer): Promise<number> {
  const { id } = await trx
    .insertInto('transfers')
    .values({
      kind: transfer.kind,
      from_account_id: transfer.fromAccountId,
      to_account_id: transfer.toAccountId,
      amount_cents: transfer.cents,
      description: transfer.description,
      reservation_id: transfer.reservationId ?? null,
      actor_id: transfer.actorId,
      reverses_id: transfer.reversesId ?? null,
      unlocked_cents: transfer.unlockedCents ?? 0,
      locked_cents: transfer.lockedCents ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An account that nobody else changes until the transaction ends. */
export interface LockedAccount {
  id: number;
  userId: number;
  balanceCents: number;
  /** What the person can spend: the balance without locks, with the overdraft. */
  availableCents: number;
}

/** Locks the accounts of these people in the order of their ids. Returns them by person. */
export async function lockAccounts(trx: Db, userIds: readonly number[]): Promise<Map<number, LockedAccount>> {
  const { rows } = await sql<LockedAccount>`
    select id, user_id as "userId", balance_cents as "balanceCents",
           balance_cents - locked_cents + overdraft_cents as "availableCents"
      from accounts
     where user_id = any (${userIds})
     order by id
       for no key update`.execute(trx);
  return new Map(rows.map((account) => [account.userId, account]));
}

/** Locks an amount of a person's balance, or unlocks it where the amount is negative. */
export async function lockAmount(trx: Db, userId: number, cents: number): Promise<void> {
  await trx
    .updateTable('accounts')
    .set(({ eb }) => ({ locked_cents: eb('locked_cents', '+', cents) }))
    .where('user_id', '=', userId)
    .execute();
}
