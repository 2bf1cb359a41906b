import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { treasuryAccountId } from '#platform/db/schema.ts';
import { formatEuros } from '#platform/format/euros.ts';

interface AccountRow {
  id: number;
  username: string;
  balance_cents: number;
  moved_cents: number;
  floor_cents: number;
  transaction_count: number;
  moves: number;
}

interface SumRow {
  others: number;
  treasury: number;
}

interface SettlementRow {
  id: number;
  status: string;
  transfers: number;
}

/** Every balance and count equals what the transfers of that account say, and respects its limit. */
const accountsSql = sql<AccountRow>`
  with side as (
    select from_account_id as account_id, -amount_cents as cents from transfers
     union all
    select to_account_id, amount_cents from transfers
  ), told as (
    select account_id, sum(cents)::bigint as cents, count(*)::int as moves from side group by account_id
  )
  select a.id, u.username, a.balance_cents, coalesce(told.cents, 0) as moved_cents,
         -a.overdraft_cents as floor_cents, a.transaction_count, coalesce(told.moves, 0) as moves
    from accounts as a join users as u on u.id = a.user_id left join told on told.account_id = a.id
   where (a.balance_cents <> coalesce(told.cents, 0) or a.transaction_count <> coalesce(told.moves, 0)
          or a.balance_cents < -a.overdraft_cents)
   order by a.id`;

/** The treasury's balance is derived from its transfers; with all others it makes zero. */
const sumSql = sql<SumRow>`
  select (select coalesce(sum(balance_cents), 0)::bigint from accounts where user_id is not null) as others,
         (select coalesce(sum(case when to_account_id = ${treasuryAccountId} then amount_cents else -amount_cents end), 0)::bigint
            from transfers where ${treasuryAccountId} in (from_account_id, to_account_id)) as treasury`;

/** A PAID reservation has exactly one transfer, of its price, from its student to its teacher; no other has any. */
const settlementsSql = sql<SettlementRow>`
  select r.id, r.status, count(t.id)::int as transfers
    from reservations as r
    left join transfers as t on t.reservation_id = r.id
    left join accounts as payer on payer.id = t.from_account_id
    left join accounts as payee on payee.id = t.to_account_id
   where r.status = 'PAID' or t.id is not null
   group by r.id
  having not (r.status = 'PAID' and count(t.id) = 1
              and bool_and(t.amount_cents = r.price_cents and payer.user_id = r.student_id and payee.user_id = r.teacher_id))
   order by r.id`;

async function listFaults(db: Db): Promise<string[]> {
  const sum = (await sumSql.execute(db)).rows.flatMap(describeSum);
  const accounts = (await accountsSql.execute(db)).rows.flatMap(describeAccount);
  const settlements = (await settlementsSql.execute(db)).rows.map(describeSettlement);
  return [...sum, ...accounts, ...settlements];
}

/**
 * Proves the promises of design.md §9 from the transfers, as of one moment. Returns a sentence for each that does not
 * hold: an empty list is the proof.
 */
export async function verifyLedger(db: Db): Promise<string[]> {
  if (db.isTransaction) return listFaults(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(listFaults);
}

function describeAccount(row: AccountRow): string[] {
  const whose = `Account ${row.id} (${row.username})`;
  const balance = `${whose} holds ${formatEuros(row.balance_cents)}`;
  return [
    ...(row.balance_cents === row.moved_cents
      ? []
      : [`${balance}, its transfers make ${formatEuros(row.moved_cents)}`]),
    ...(row.balance_cents >= row.floor_cents
      ? []
      : [`${balance}, less than its limit of ${formatEuros(row.floor_cents)}`]),
    ...(row.transaction_count === row.moves
      ? []
      : [`${whose} counts ${row.transaction_count} of ${row.moves} transfers`]),
  ];
}

const describeSum = ({ others, treasury }: SumRow): string[] =>
  others + treasury === 0 ? [] : [`All balances together make ${formatEuros(others + treasury)} instead of zero`];

const describeSettlement = ({ id, status, transfers }: SettlementRow): string =>
  `Reservation ${id} is ${status} and has ${transfers} transfers; a PAID one has exactly one, of its price, others none`;
