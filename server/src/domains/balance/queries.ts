import type { Transaction, TransactionType } from '@kampus/contract/balance/balance';
import { fromCents } from '@kampus/contract/pricing';
import { addDays, dayStart } from '@kampus/contract/time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { TransferKind } from '#platform/db/money-tables.ts';
import { treasuryAccountId } from '#platform/db/schema.ts';

/**
 * A transfer is one transaction for each user on its sides. Transfer 7 is WITHDRAW 14 of the payer
 * and DEPOSIT 15 of the receiver. The treasury is not a user: a top-up is one transaction, a lesson
 * two. A list of all people without a type has each transfer once: WITHDRAW if a user pays.
 */
export interface TransactionFilter {
  accountId?: number | undefined;
  type?: TransactionType | undefined;
  /** Dates in the portal's time zone, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface TransactionRow {
  id: number;
  type: TransactionType;
  kind: TransferKind;
  amount_cents: number;
  created_at: Date;
  /** Position of the row in the list, with the microseconds that a Date does not have. */
  position: { moment: string; transferId: number; id: number };
  description: string;
  username: string;
  /** Null for a top-up, because its other side is the treasury. */
  other: { username: string; first_name: string | null; last_name: string | null } | null;
}

/** The instants of a period, without its end. */
export const instantsOf = ({ from, to }: TransactionFilter) => ({
  start: from ? dayStart(from) : '-infinity',
  end: to ? dayStart(addDays(to, 1)) : 'infinity',
});

const sides = {
  WITHDRAW: { id: sql`t.id * 2`, own: 'from', other: 'to' },
  DEPOSIT: { id: sql`t.id * 2 + 1`, own: 'to', other: 'from' },
} as const;

/** Which rows to read. `offset` counts from the newest row; `after` continues after a given row. */
interface PageRequest {
  size: number;
  offset?: number;
  after?: TransactionRow['position'] | undefined;
}

const afterPosition = ({ after }: PageRequest): RawBuilder<unknown> =>
  after ? sql`and (t.created_at, t.id) <= (${after.moment}::timestamptz, ${after.transferId}::int)` : sql``;

/**
 * The most transfers that a page can need. Each transfer gives at least one requested transaction.
 * Only the transfer of `after` may give none.
 */
const transfersMax = ({ size, offset = 0 }: PageRequest): number => offset + size + 1;

/** The newest transactions of one account on one side, read from the index of that side. */
function ofAccount(accountId: number, type: TransactionType, filter: TransactionFilter, wanted: PageRequest) {
  const { id, own, other } = sides[type];
  const { start, end } = instantsOf(filter);
  return sql`(
    select ${id} as id, ${type}::text as type, t.kind, t.id as transfer_id, t.amount_cents,
           t.created_at, t.description, ${sql.ref(`t.${own}_account_id`)} as account_id,
           ${sql.ref(`t.${other}_account_id`)} as other_id
      from transfers as t
     where ${sql.ref(`t.${own}_account_id`)} = ${accountId}
       and t.created_at >= ${start} and t.created_at < ${end} ${afterPosition(wanted)}
     order by t.created_at desc, t.id desc limit ${transfersMax(wanted)})`;
}

/** Transfers of all users that have a transaction of the type. */
const ofType = {
  WITHDRAW: sql`and t.from_account_id <> ${treasuryAccountId}`,
  DEPOSIT: sql`and t.to_account_id <> ${treasuryAccountId}`,
};

const sideOfPayer = sql`
  case t.from_account_id when ${treasuryAccountId} then 'DEPOSIT' else 'WITHDRAW' end`;

/**
 * The newest transactions of all users, read from the time index. A transfer gives one: without a
 * type the payer's, or the receiver's if the treasury pays.
 */
function ofEverybody(filter: TransactionFilter, wanted: PageRequest) {
  const { start, end } = instantsOf(filter);
  return sql`(
    select side.id, side.type, t.kind, t.id as transfer_id, t.amount_cents, t.created_at,
           t.description, side.account_id, side.other_id
      from (select * from transfers as t
             where t.created_at >= ${start} and t.created_at < ${end} ${afterPosition(wanted)}
                   ${filter.type ? ofType[filter.type] : sql``}
             order by t.created_at desc, t.id desc limit ${transfersMax(wanted)}) as t
     cross join lateral (values
       (t.id * 2 + 1, 'DEPOSIT', t.to_account_id, t.from_account_id),
       (t.id * 2, 'WITHDRAW', t.from_account_id, t.to_account_id)
     ) as side (id, type, account_id, other_id)
     where side.type = ${filter.type ?? sideOfPayer})`;
}

/** Transactions, newest first. */
export async function listTransactionRows(
  db: Db,
  filter: TransactionFilter,
  wanted: PageRequest,
): Promise<TransactionRow[]> {
  const { accountId } = filter;
  const types = filter.type ? [filter.type] : (['DEPOSIT', 'WITHDRAW'] as const);
  const source =
    accountId === undefined
      ? ofEverybody(filter, wanted)
      : sql.join(
          types.map((type) => ofAccount(accountId, type, filter, wanted)),
          sql` union all `,
        );
  const { after, size, offset = 0 } = wanted;
  const unseen = after ? sql`where transfer_id <> ${after.transferId} or id < ${after.id}` : sql``;
  const result = await sql<TransactionRow>`
    select page.id, page.type, page.kind, page.amount_cents, page.created_at, page.description,
           u.username,
           jsonb_build_object(
             'moment', page.created_at, 'transferId', page.transfer_id, 'id', page.id) as position,
           case when o.id is not null then
             jsonb_build_object(
               'username', o.username, 'first_name', o.first_name,
               'last_name', o.last_name) end as other
      from (select * from (${source}) as listed ${unseen}
             order by created_at desc, transfer_id desc, id desc
             limit ${size} offset ${offset}) as page
      join accounts as a on a.id = page.account_id
      join users as u on u.id = a.user_id
      join accounts as b on b.id = page.other_id
      left join users as o on o.id = b.user_id
     order by page.created_at desc, page.transfer_id desc, page.id desc`.execute(db);
  return result.rows;
}

export interface AccountRow {
  id: number;
  balance_cents: number;
  locked_cents: number;
  transaction_count: number;
}

export const findAccountOf = (db: Db, userId: number): Promise<AccountRow | undefined> =>
  db
    .selectFrom('accounts')
    .select(['id', 'balance_cents', 'locked_cents', 'transaction_count'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The transaction of one side of a transfer, as the lists number it. */
export const transactionId = (transferId: number, type: TransactionType): number =>
  transferId * 2 + (type === 'DEPOSIT' ? 1 : 0);

/** The transaction of one side of a transfer, without the people. */
export async function getTransaction(db: Db, transferId: number, type: TransactionType): Promise<Transaction> {
  const transfer = await db
    .selectFrom('transfers')
    .select(['amount_cents', 'created_at', 'description'])
    .where('id', '=', transferId)
    .executeTakeFirstOrThrow();
  return {
    id: transactionId(transferId, type),
    type,
    amount: fromCents(transfer.amount_cents),
    createdAt: transfer.created_at.toISOString(),
    description: transfer.description,
  };
}

/** No account has this id, so a filter with an unknown username matches no transactions. */
const nobodysAccountId = 0;

/** Replaces the username of a requested filter by the id of its account. */
export async function findFilter(
  db: Db,
  { username, ...filter }: Omit<TransactionFilter, 'accountId'> & { username?: string | undefined },
): Promise<TransactionFilter> {
  if (!username) return filter;
  const account = await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select('accounts.id')
    .where('users.username', '=', username)
    .executeTakeFirst();
  return { ...filter, accountId: account?.id ?? nobodysAccountId };
}

/** Recent top-ups that the form offers to repeat. */
const ownTopUpsShown = 5;

/**
 * What a reversal can still take of each of these top-ups, in cents: at most what was not reversed
 * yet, and at most what is available on the balance.
 */
export async function findLeftOfTopUps(db: Db, transferIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; left: number }>`
    select t.id,
           greatest(0, least(a.balance_cents - a.locked_cents, t.amount_cents - coalesce(
             (select sum(amount_cents)::bigint from transfers where reverses_id = t.id), 0)))
             as left
      from transfers as t join accounts as a on a.id = t.to_account_id
     where t.id = any (${transferIds}) and t.kind = 'TOP_UP'`.execute(db);
  return new Map(rows.map(({ id, left }) => [id, left]));
}

export interface TopUpRow {
  id: number;
  created_at: Date;
  amount_cents: number;
  username: string;
  first_name: string | null;
  last_name: string | null;
}

/** The latest top-ups by this actor, read from the audit log, which has an index by actor. */
export async function listOwnTopUps(db: Db, actorId: number): Promise<TopUpRow[]> {
  const { rows } = await sql<TopUpRow>`
    select t.id, t.created_at, t.amount_cents, u.username, u.first_name, u.last_name
      from (select id, (details->>'transferId')::bigint as transfer_id from audit_entries
             where actor_id = ${actorId} and action = 'balance.top-up'
             order by id desc limit ${ownTopUpsShown}) as own_top_up
      join transfers t on t.id = own_top_up.transfer_id
      join accounts a on a.id = t.to_account_id
      join users u on u.id = a.user_id
     order by own_top_up.id desc`.execute(db);
  return rows;
}
