import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { retryConflicts } from '#platform/db/errors.ts';
import { expireSql } from './status-sql.ts';

/**
 * Closes requests whose lesson began before the teacher answered, and tells both sides. Returns how many; calling it
 * again, or from several processes at once, changes nothing more.
 */
export async function expireReservations(db: Db): Promise<number> {
  const { rows } = await retryConflicts(() => sql.raw<{ id: number }>(expireSql).execute(db));
  return rows.length;
}
