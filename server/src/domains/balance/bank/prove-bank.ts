import type { BankProof } from '@kampus/contract/balance/bank';
import { timeZone } from '@kampus/contract/format/wall-clock';
import { fromCents } from '@kampus/contract/pricing';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { inSnapshot } from '#platform/db/transaction.ts';
import type { Services } from '../../../services.ts';
import { listWeeks } from '../totals.ts';
import { findOuterBalances, type StatementBalances } from './outer-balances.ts';

const listBalances = async (trx: Db): Promise<StatementBalances[]> => {
  const { rows } = await sql<StatementBalances>`
    with new_lines as (
      select statement_id, sum(amount_cents)::bigint as cents from bank_lines group by statement_id
    )
    select id, opens_on as "opensOn", closes_on as "closesOn", opening_cents as "openingCents",
           closing_cents as "closingCents", new_lines.cents is not null as "hasNewLines",
           case when duplicate_count = 0 then opening_cents
             else coalesce(closing_cents - new_lines.cents, opening_cents) end as "beginsCents"
      from bank_statements left join new_lines on statement_id = id
     order by id`.execute(trx);
  return rows;
};

interface BankSums {
  peopleCents: number;
  /** Payouts that are SENT, and the lines that sent payouts or brought them back. */
  sentCents: number;
  payoutLinesCents: number;
  waitingCents: number;
  discardedCents: number;
  /** Top-ups that lines have paid, as the ledger has them. */
  toppedUpCents: number;
  /** Lines that were booked after the closing balance. */
  laterCents: number;
}

/** All sums that must lead from the opening balance to the closing balance of that day. */
const sumsSql = (closesOn: string) => sql<BankSums>`
  with line as (
    select coalesce(sum(amount_cents) filter (where payout_id is not null), 0) as payouts,
           coalesce(sum(amount_cents) filter (where state in ('NO_MATCH', 'DUPLICATE')), 0)
             as waiting,
           coalesce(sum(amount_cents) filter (where state = 'DISCARDED'), 0) as discarded,
           coalesce(sum(amount_cents) filter (where booked_on > ${closesOn}), 0) as later
      from bank_lines
  )
  select payouts::bigint as "payoutLinesCents", waiting::bigint as "waitingCents",
         discarded::bigint as "discardedCents", later::bigint as "laterCents",
         (select coalesce(sum(balance_cents), 0)::bigint from accounts
           where user_id is not null) as "peopleCents",
         (select coalesce(sum(amount_cents), 0)::bigint from payouts
           where state = 'SENT') as "sentCents",
         (select coalesce(sum(t.amount_cents), 0)::bigint
            from bank_lines as l join transfers as t on t.id = l.transfer_id
           where payout_id is null) as "toppedUpCents"
    from line`;

/** What the treasury gave to people without a payout or a line: top-ups by hand and goodwill. */
async function sumGiven(db: Db): Promise<number> {
  const weeks = await listWeeks(db, {});
  const sum = (kind: string, flow: string) =>
    weeks.filter((week) => week.kind === kind && week.flow === flow).reduce((total, { cents }) => total + cents, 0);
  return sum('TOP_UP', 'IN') + sum('REFUND', 'IN') - sum('REVERSAL', 'OUT');
}

/**
 * Compares the newest closing balance of the bank with the ledger and stores the result of this
 * day. Returns 1, or 0 without a bank account or without a statement that has balances.
 */
export async function proveBank({ db, config }: Pick<Services, 'db' | 'config'>): Promise<number> {
  if (config.public.bank === null) return 0;
  const found = await inSnapshot(db, async (trx) => {
    const balances = findOuterBalances(await listBalances(trx));
    const [sums] = balances ? (await sumsSql(balances.closesOn).execute(trx)).rows : [];
    return balances && sums && { ...balances, ...sums, givenCents: await sumGiven(trx) };
  });
  if (!found) return 0;
  const values = {
    statement_id: found.statementId,
    found_cents: found.foundCents,
    people_cents: found.peopleCents,
    under_way_cents: found.sentCents + found.payoutLinesCents - found.laterCents,
    waiting_cents: found.waitingCents,
    own_cents: found.openingCents + found.discardedCents - (found.givenCents - found.toppedUpCents),
  };
  const now = sql<Date>`now()`;
  await db
    .insertInto('bank_proofs')
    .values({ day: sql<string>`(${now} at time zone ${timeZone})::date`, ...values })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ ...values, created_at: now }))
    .execute();
  return 1;
}

/** The last proof. `since`: the first day of this state, balanced or not. Null without a proof. */
export async function findProof(db: Db): Promise<BankProof | null> {
  const { rows } = await sql<
    Record<Exclude<keyof BankProof, 'day' | 'closesOn' | 'since'>, number> & {
      day: string;
      closesOn: string;
      since: string;
    }
  >`
    with newest as (select * from bank_proofs order by day desc limit 1)
    select newest.day, s.closes_on as "closesOn", expected_cents as expected,
           found_cents as found, difference_cents as difference, people_cents as people,
           under_way_cents as "underWay", waiting_cents as waiting, own_cents as own,
           (select min(p.day) from bank_proofs as p
             where p.day > coalesce(
               (select max(o.day) from bank_proofs as o
                 where (o.difference_cents = 0) <> (newest.difference_cents = 0)),
               '-infinity')) as since
      from newest join bank_statements as s on s.id = newest.statement_id`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { day, closesOn, since, ...cents } = row;
  const inEuros = Object.fromEntries(Object.entries(cents).map(([name, value]) => [name, fromCents(value)]));
  return { day, closesOn, since, ...(inEuros as unknown as typeof cents) };
}
