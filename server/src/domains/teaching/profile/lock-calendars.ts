import type { Db } from '#platform/db/connect.ts';

/**
 * Locks the calendars of teachers, in the order of their ids: until the transaction ends nobody
 * else cuts, joins, publishes or books their slots. The first lock of every change of slots and
 * lessons (docs/database.md §5).
 */
export async function lockCalendars(trx: Db, teacherIds: readonly number[]): Promise<void> {
  if (teacherIds.length === 0) return;
  await trx
    .selectFrom('teachers')
    .select('user_id')
    .where('user_id', 'in', [...teacherIds])
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
}
