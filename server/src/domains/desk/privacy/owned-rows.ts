import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { Sealer } from '#platform/db/sealer.ts';
import type { PersonalTable } from './personal-table.ts';

export type Row = Record<string, unknown>;

/** What owner columns refer to: the user, the user's ledger account, or the user's address. */
function ownReferences(through: PersonalTable['through'], userId: number) {
  if (through === 'accounts') return sql`(select id from accounts where user_id = ${userId})`;
  return through === 'email' ? sql`(select email from users where id = ${userId})` : sql`(${userId})`;
}

/** SQL condition for rows that belong to the person. */
function isOwned({ owners, through }: PersonalTable, userId: number) {
  const own = ownReferences(through, userId);
  return sql.join(
    owners.map((column) => sql`${sql.ref(column)} in ${own}`),
    sql` or `,
  );
}

/** A row may have a guide of 500 kB, so a page of rows has at most 10 MB. */
const pageRows = 20;

/**
 * The person's rows of a table, without the secret columns. A cursor reads them page by page, so
 * `trx` is a transaction, and one call ends before the next one begins.
 */
export async function* readOwned(trx: Db, sealer: Sealer, entry: PersonalTable, userId: number): AsyncGenerator<Row> {
  const secrets = new Set(entry.secrets);
  await sql`
    declare owned_rows no scroll cursor for
     select to_jsonb(owned) as row from ${sql.table(entry.table)} as owned
      where ${isOwned(entry, userId)} order by 1`.execute(trx);
  for (let isLast = false; !isLast; ) {
    const { rows } = await sql<{ row: Row }>`fetch ${sql.lit(pageRows)} from owned_rows`.execute(trx);
    for (const { row } of rows)
      yield {
        ...Object.fromEntries(Object.entries(row).filter(([column]) => !secrets.has(column))),
        ...entry.unsealed?.(row, sealer),
      };
    isLast = rows.length < pageRows;
  }
  await sql`close owned_rows`.execute(trx);
}

/** Deletes or clears the person's rows of a table by the rule in `entry.erasure`. */
export async function eraseOwned(trx: Db, entry: PersonalTable, userId: number): Promise<void> {
  const table = sql.table(entry.table);
  if (entry.erasure === 'DELETE') await sql`delete from ${table} where ${isOwned(entry, userId)}`.execute(trx);
  if (entry.erasure !== 'CLEAR') return;
  const assignments = Object.entries(entry.cleared ?? {}).map(
    ([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`,
  );
  await sql`update ${table} set ${sql.join(assignments)} where ${isOwned(entry, userId)}`.execute(trx);
}
