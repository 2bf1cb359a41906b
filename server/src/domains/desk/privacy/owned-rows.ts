import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { PersonalTable } from './personal-table.ts';

export type Row = Record<string, unknown>;

/** SQL condition for rows that belong to the person. */
function isOwned({ owners, through }: PersonalTable, userId: number) {
  const own = through === 'accounts' ? sql`(select id from accounts where user_id = ${userId})` : sql`(${userId})`;
  return sql.join(
    owners.map((column) => sql`${sql.ref(column)} in ${own}`),
    sql` or `,
  );
}

/** The person's rows of a table, without the secret columns. */
export async function readOwned(db: Db, entry: PersonalTable, userId: number): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(owned) as row from ${sql.table(entry.table)} as owned
     where ${isOwned(entry, userId)} order by 1`.execute(db);
  const secrets = new Set(entry.secrets);
  return rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([column]) => !secrets.has(column))));
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
