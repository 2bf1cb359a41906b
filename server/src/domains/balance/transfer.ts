import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { TransferKind } from '#platform/db/money-tables.ts';
import { treasuryAccountId } from '#platform/db/schema.ts';

/** Describes each top-up from a line of the bank's statement, and no other transfer. */
export const bankTopUp = 'Пополнение переводом';

/** A movement of money between two accounts, in cents. */
export interface Transfer {
  kind: TransferKind;
  fromAccountId: number;
  toAccountId: number;
  cents: number;
  description: string;
  reservationId?: number;
  /** The user who caused the transfer; null for the system. */
  actorId: number | null;
  /** The transfer that a refund or a reversal takes back. */
  reversesId?: number;
  /** The part of the payer's lock that the transfer consumes. */
  unlockedCents?: number;
  /** The part of the amount that is locked for the receiver. */
  lockedCents?: number;
}

/**
 * Moves money and returns the id of the transfer. A trigger updates both balances. Lock both
 * accounts first (`lockAccounts`). The constraint `accounts_balance_check` refuses more money than
 * the payer has. The constraint `accounts_closed_check` refuses money for an erased account.
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

/** Money of a line of the bank's statement for a person, whose account is locked. */
export interface Credit {
  accountId: number;
  userId: number;
  cents: number;
}

/** Tops up by lines, in one statement. Returns the transfers in the order of the lines. */
export async function creditAll(trx: Db, credits: readonly Credit[], actorId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into transfers
           (kind, from_account_id, to_account_id, amount_cents, description, actor_id)
    select 'TOP_UP', ${treasuryAccountId}, account_id, cents, ${bankTopUp}, ${actorId}::integer
      from unnest(
             ${credits.map(({ accountId }) => accountId)}::integer[],
             ${credits.map(({ cents }) => cents)}::bigint[]
           ) with ordinality as credit (account_id, cents, number)
     order by number
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** An account with a row lock until the transaction ends. */
export interface LockedAccount {
  id: number;
  userId: number;
  balanceCents: number;
  /** The amount that the person can spend: balance minus locks plus overdraft. */
  availableCents: number;
  /** The amount that can leave the account: balance minus locks. */
  withdrawableCents: number;
}

/** Locks the accounts of these users in the order of account ids. Returns them by user id. */
export async function lockAccounts(trx: Db, userIds: readonly number[]): Promise<Map<number, LockedAccount>> {
  const { rows } = await sql<LockedAccount>`
    select id, user_id as "userId", balance_cents as "balanceCents",
           balance_cents - locked_cents + overdraft_cents as "availableCents",
           balance_cents - locked_cents as "withdrawableCents"
      from accounts
     where user_id = any (${userIds})
     order by id
       for no key update`.execute(trx);
  return new Map(rows.map((account) => [account.userId, account]));
}

/** Locks an amount of a person's balance. A negative amount unlocks. */
export async function lockAmount(trx: Db, userId: number, cents: number): Promise<void> {
  await trx
    .updateTable('accounts')
    .set(({ eb }) => ({ locked_cents: eb('locked_cents', '+', cents) }))
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Takes back a transfer between a person and the treasury, wholly or in part. Returns the id of the
 * new transfer. Lock the person's account first. The constraint `transfers_reversal_check` refuses
 * more than the transfer moved.
 */
export async function reverseTransfer(
  trx: Db,
  { transferId, ...reversal }: { transferId: number; cents: number; description: string; actorId: number | null },
): Promise<number> {
  const reversed = await trx
    .selectFrom('transfers')
    .select(['from_account_id', 'to_account_id'])
    .where('id', '=', transferId)
    .executeTakeFirstOrThrow();
  return transferMoney(trx, {
    ...reversal,
    kind: 'REVERSAL',
    fromAccountId: reversed.to_account_id,
    toAccountId: reversed.from_account_id,
    reversesId: transferId,
  });
}
