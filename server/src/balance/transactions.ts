import type { Transaction, TransactionType } from '@kampus/contract/balance';
import { fromCents } from '@kampus/contract/pricing';
import { addDays, dayStart } from '@kampus/contract/time';
import { type RawBuilder, sql } from 'kysely';
import { fullName } from '../accounts/users.ts';
import type { Db } from '../db/connect.ts';

/**
 * A transfer is one transaction for each user on its sides: transfer 7 is the WITHDRAW 14 of who gives and the DEPOSIT 15
 * of who takes. The treasury's side is nobody's, so a top-up is one transaction and a lesson two.
 */
export interface TransactionFilter {
  accountId?: number | undefined;
  type?: TransactionType | undefined;
  /** Dates of the portal's zone, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface TransactionRow {
  id: number;
  type: TransactionType;
  amount_cents: number;
  created_at: Date;
  description: string;
  username: string;
  /** Null for a top-up, whose other side is the treasury. */
  other: { username: string; first_name: string | null; last_name: string | null } | null;
}

/** `names` shows whose transaction it is and, in the description, who the other person was. */
export function presentTransaction(row: TransactionRow, names: 'none' | 'other' | 'both'): Transaction {
  return {
    id: row.id,
    type: row.type,
    amount: fromCents(row.amount_cents),
    createdAt: row.created_at.toISOString(),
    description: names === 'none' || !row.other ? row.description : `${row.description}, ${fullName(row.other)}`,
    ...(names === 'both' && { username: row.username }),
  };
}

const inPeriod = ({ from, to }: TransactionFilter): RawBuilder<unknown> => sql`
  ${from ? sql`and t.created_at >= ${dayStart(from)}` : sql``}
  ${to ? sql`and t.created_at < ${dayStart(addDays(to, 1))}` : sql``}`;

const sides = {
  WITHDRAW: { id: sql`t.id * 2`, own: 'from', other: 'to' },
  DEPOSIT: { id: sql`t.id * 2 + 1`, own: 'to', other: 'from' },
} as const;

/** The newest transactions of one account on one side of its transfers, straight from the index of that side. */
function ofAccount(accountId: number, type: TransactionType, filter: TransactionFilter, rows: number) {
  const { id, own, other } = sides[type];
  return sql`(
    select ${id} as id, ${type}::text as type, t.id as transfer_id, t.amount_cents, t.created_at, t.description,
           ${sql.ref(`t.${own}_account_id`)} as account_id, ${sql.ref(`t.${other}_account_id`)} as other_id
      from transfers as t
     where ${sql.ref(`t.${own}_account_id`)} = ${accountId} ${inPeriod(filter)}
     order by t.created_at desc, t.id desc limit ${rows})`;
}

/** The newest transactions of everybody: one walk down the index of time, each transfer giving one or two. */
function ofEverybody(filter: TransactionFilter, rows: number) {
  const side = filter.type ? sql`and side.type = ${filter.type}` : sql``;
  return sql`(
    select side.id, side.type, t.id as transfer_id, t.amount_cents, t.created_at, t.description,
           side.account_id, side.other_id
      from (select * from transfers as t where true ${inPeriod(filter)}
            ${filter.type === 'WITHDRAW' ? sql`and t.kind = 'LESSON'` : sql``}
             order by t.created_at desc, t.id desc limit ${rows}) as t
     cross join lateral (values
       (t.id * 2 + 1, 'DEPOSIT', t.to_account_id, t.from_account_id),
       (t.id * 2, 'WITHDRAW', t.from_account_id, t.to_account_id)
     ) as side (id, type, account_id, other_id)
     where side.account_id <> 1 ${side})`;
}

/** A page of transactions, newest first. */
export async function listTransactionRows(
  db: Db,
  filter: TransactionFilter,
  { offset, size }: { offset: number; size: number },
): Promise<TransactionRow[]> {
  const { accountId } = filter;
  // No transfer gives less than one transaction of the kind wanted, so so many of them are enough.
  const rows = offset + size;
  const types = filter.type ? [filter.type] : (['DEPOSIT', 'WITHDRAW'] as const);
  const source =
    accountId === undefined
      ? ofEverybody(filter, rows)
      : sql.join(
          types.map((type) => ofAccount(accountId, type, filter, rows)),
          sql` union all `,
        );
  const result = await sql<TransactionRow>`
    select page.id, page.type, page.amount_cents, page.created_at, page.description, u.username,
           case when o.id is not null then
             jsonb_build_object('username', o.username, 'first_name', o.first_name, 'last_name', o.last_name) end as other
      from (select * from (${source}) as listed
             order by created_at desc, transfer_id desc, id desc limit ${size} offset ${offset}) as page
      join accounts as a on a.id = page.account_id join users as u on u.id = a.user_id
      join accounts as b on b.id = page.other_id left join users as o on o.id = b.user_id
     order by page.created_at desc, page.transfer_id desc, page.id desc`.execute(db);
  return result.rows;
}

export interface AccountRow {
  id: number;
  balance_cents: number;
  transaction_count: number;
}

export const findAccountOf = (db: Db, userId: number): Promise<AccountRow | undefined> =>
  db
    .selectFrom('accounts')
    .select(['id', 'balance_cents', 'transaction_count'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const findAccountByUsername = (db: Db, username: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select(['accounts.id', 'accounts.balance_cents', 'accounts.transaction_count'])
    .where('users.username', '=', username)
    .executeTakeFirst();
