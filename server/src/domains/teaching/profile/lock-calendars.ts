import type { Db } from '#platform/db/connect.ts';

/**
 * Locks the calendars of teachers in id order. Until the transaction ends, no other transaction
 * splits, merges, publishes or books their slots. Every change of slots and lessons takes this lock
 * first (docs/database.md §5).
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
