import type { BankLine, Statement, StatementResult } from '@kampus/contract/balance/bank';
import { fromCents } from '@kampus/contract/pricing';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { orNotFound } from '#platform/http/app-error.ts';

/** Lines of the bank, with the login of their person if one is known. */
const selectLines = (db: Db) =>
  db
    .selectFrom('bank_lines as l')
    .leftJoin('accounts as a', 'a.id', 'l.account_id')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['l.id', 'l.state', 'l.booked_on', 'l.amount_cents', 'l.partner', 'l.iban_end', 'l.details'])
    .select(['l.reason', 'l.payout_id', 'u.username']);

type LineRow = Awaited<ReturnType<typeof getLine>>;

/** Throws NOT_FOUND. */
export const getLine = async (db: Db, id: number) =>
  orNotFound(await selectLines(db).where('l.id', '=', id).executeTakeFirst());

interface LineFilter {
  state?: 'waiting' | BankLine['state'] | undefined;
  page: number;
  size: number;
}

/** An unchecked line may still be settled automatically, so the desk does not show it. */
const isChecked = sql<boolean>`l.checked_at is not null`;

/** True for a line that a person must look at. */
const isWaiting = sql<boolean>`l.state in ('NO_MATCH', 'DUPLICATE') and ${isChecked}`;

/** Counts the lines `l` by what became of them. */
const countKinds = sql`
  (count(*) filter (where l.state in ('MATCHED', 'BY_HAND')))::int as matched,
  (count(*) filter (where l.state in ('MATCHED', 'BY_HAND') and l.payout_id is null))::int
    as credited,
  (count(*) filter (where l.payout_id is not null and l.amount_cents < 0))::int as sent,
  (count(*) filter (where l.payout_id is not null and l.amount_cents > 0))::int as returned,
  (count(*) filter (where ${isWaiting}))::int as left`;

/** A page of lines, newest first, and their count. */
export async function listLines(
  db: Db,
  { state, page, size }: LineFilter,
): Promise<{ rows: LineRow[]; total: number }> {
  const ofState = state === 'waiting' ? isWaiting : sql<boolean>`l.state = ${state}`;
  const condition = state === undefined ? isChecked : sql<boolean>`${ofState} and ${isChecked}`;
  const found = selectLines(db).where(condition);
  const counted = db
    .selectFrom('bank_lines as l')
    .where(condition)
    .select(({ fn }) => fn.countAll<number>().as('total'));
  const [rows, { total }] = await Promise.all([
    found
      .orderBy('l.id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute(),
    counted.executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const presentLine = (row: LineRow): BankLine => ({
  id: row.id,
  state: row.state,
  bookedOn: row.booked_on,
  amount: fromCents(row.amount_cents),
  partner: row.partner,
  ibanEnd: row.iban_end,
  details: row.details,
  username: row.username,
  reason: row.reason,
  payoutId: row.payout_id,
});

/** Statements that the desk shows. */
const statementsMax = 20;

/** The last statements with what became of their lines. */
export async function listStatements(db: Db): Promise<Statement[]> {
  const { rows } = await sql<Omit<Statement, 'createdAt'> & { createdAt: Date }>`
    select s.id, s.file_name as "fileName", s.source, s.created_at as "createdAt",
           u.username as "createdBy", s.duplicate_count as duplicates,
           (count(l.id) + s.duplicate_count)::int as lines,
           (count(l.checked_at) + s.duplicate_count)::int as checked,
           ${countKinds}
      from (select * from bank_statements order by id desc limit ${statementsMax}) as s
      left join users as u on u.id = s.created_by
      left join bank_lines as l on l.statement_id = s.id
     group by s.id, s.file_name, s.source, s.created_at, u.username, s.duplicate_count
     order by s.id desc`.execute(db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** What became of the lines of these statements. */
export async function countResult(db: Db, ids: readonly number[]): Promise<StatementResult> {
  const { rows } = await sql<StatementResult>`
    select (count(l.id) + repeated.lines)::int as lines, ${countKinds}, repeated.lines as duplicates
      from (select coalesce(sum(duplicate_count), 0)::int as lines from bank_statements
             where id = any (${ids})) as repeated
      left join bank_lines as l on l.statement_id = any (${ids})
     group by repeated.lines`.execute(db);
  return rows[0] as StatementResult;
}
