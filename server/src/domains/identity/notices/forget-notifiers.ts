import { limits } from '@kampus/contract/limits';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';

/** Removes names and addresses from notices that were decided months ago. Returns their number. */
export async function forgetNotifiers(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notices')
    .set({ name: null, email: null })
    .where('email', 'is not', null)
    .where('decided_at', '<', sql<Date>`now() - make_interval(months => ${limits.notice.emailMonths})`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
