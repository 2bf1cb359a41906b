import type { PayoutState } from '@kampus/contract/balance/payouts';
import { limits } from '@kampus/contract/limits';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { begins } from '#platform/db/like.ts';
import type { Sealer } from '#platform/db/sealer.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { lockAccounts } from '../transfer.ts';
import { openIban } from './iban.ts';

/** Payouts with their person and the curator who decided. `now` is the database clock. */
const selectPayouts = (db: Db) =>
  db
    .selectFrom('payouts as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('users as d', 'd.id', 'p.decided_by')
    .selectAll('p')
    .select(['u.id as user_id', 'u.username', 'u.first_name', 'u.last_name', 'd.username as decider'])
    .select('a.is_closed')
    .select(sql<Date>`now()`.as('now'));

export type PayoutRow = Awaited<ReturnType<typeof getPayout>>;

/** Throws NOT_FOUND. */
export const getPayout = async (db: Db, id: number) =>
  orNotFound(await selectPayouts(db).where('p.id', '=', id).executeTakeFirst());

/** Locks the account of a payout, then reads the payout. Throws NOT_FOUND. */
export async function lockPayout(trx: Db, id: number): Promise<PayoutRow> {
  const { user_id } = await getPayout(trx, id);
  await lockAccounts(trx, [user_id]);
  return getPayout(trx, id);
}

/** Payouts with one of these references. */
export const listByReference = (db: Db, references: readonly string[]): Promise<PayoutRow[]> =>
  references.length === 0
    ? Promise.resolve([])
    : selectPayouts(db)
        .where('p.reference', 'in', [...references])
        .execute();

/**
 * Payouts that a batch of this curator can have, oldest first: not held, not the own one, and with
 * an IBAN that can be read.
 */
export async function listReady(db: Db, sealer: Sealer, curatorId: number): Promise<PayoutRow[]> {
  const rows = await selectPayouts(db)
    .where('p.state', '=', 'REQUESTED')
    .where('p.batch_id', 'is', null)
    .where('p.payable_at', '<=', sql<Date>`now()`)
    .where('u.id', '<>', curatorId)
    .orderBy('p.id')
    .limit(limits.payoutBatch.countMax)
    .execute();
  return rows.filter((row) => openIban(sealer, row) !== undefined);
}

/** Payouts of a batch in the order of its file. */
export const listOfBatch = (db: Db, batchId: number): Promise<PayoutRow[]> =>
  selectPayouts(db).where('p.batch_id', '=', batchId).orderBy('p.id').execute();

/** Payouts that a person sees. */
const ownPayoutsMax = 20;

export const listOwnPayouts = (db: Db, userId: number): Promise<PayoutRow[]> =>
  selectPayouts(db).where('u.id', '=', userId).orderBy('p.id', 'desc').limit(ownPayoutsMax).execute();

interface PayoutFilter {
  state?: PayoutState | 'waiting' | 'atBank' | undefined;
  /** Start of the person's login. */
  query?: string | undefined;
  page: number;
  size: number;
}

/** A page of payouts and their count. Waiting ones are oldest first, others newest first. */
export async function listPayouts(
  db: Db,
  { state, query = '', page, size }: PayoutFilter,
): Promise<{ rows: PayoutRow[]; total: number }> {
  const isAtBank = state === 'atBank';
  const isSplit = isAtBank || state === 'waiting';
  const stored = isSplit ? 'REQUESTED' : state;
  const found = selectPayouts(db)
    .$if(stored !== undefined, (rows) => rows.where('p.state', '=', stored ?? 'REQUESTED'))
    .$if(isSplit, (rows) => rows.where('p.batch_id', isAtBank ? 'is not' : 'is', null))
    .$if(query !== '', (rows) => rows.where(begins('u.username', query)));
  const [rows, { total }] = await Promise.all([
    found
      .orderBy('p.id', stored === 'REQUESTED' ? 'asc' : 'desc')
      .limit(size)
      .offset(page * size)
      .execute(),
    db
      .selectFrom(found.as('found'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Sealed IBANs that a person has named, with the moment of the first request for each. */
export const listSealedIbans = (db: Db, accountId: number) =>
  db
    .selectFrom('payouts')
    .select(['account_id', 'iban_sealed', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
