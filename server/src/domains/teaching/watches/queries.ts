import type { Watch } from '@kampus/contract/teaching/watches';
import { today } from '@kampus/contract/time';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';

const selectWatches = (db: Db, userId: number) =>
  db
    .selectFrom('watches')
    .leftJoin('users as teacher', 'teacher.id', 'watches.teacher_id')
    .select(['watches.id', 'teacher.username as teacher', 'watches.query', 'watches.part', 'watches.until'])
    .where('watches.user_id', '=', userId)
    .where('watches.until', '>=', today(new Date()))
    .orderBy('watches.id');

/** What a person waits for, oldest first. */
export const listWatches = (db: Db, { id }: Actor): Promise<Watch[]> => selectWatches(db, id).execute();

/** A person's own watch. */
export const getWatch = (db: Db, { id: userId }: Actor, id: number): Promise<Watch> =>
  selectWatches(db, userId).where('watches.id', '=', id).executeTakeFirstOrThrow();

/** Ends an own watch. A second call, and the watch of somebody else, change nothing. */
export async function removeWatch(db: Db, { id: userId }: Actor, id: number): Promise<void> {
  await db.deleteFrom('watches').where('id', '=', id).where('user_id', '=', userId).execute();
}

/** Ends the own wait for a teacher. A second call changes nothing. */
export async function unwatchTeacher(db: Db, { id: userId }: Actor, username: string): Promise<void> {
  await db
    .deleteFrom('watches')
    .where('user_id', '=', userId)
    .where('teacher_id', '=', (eb) => eb.selectFrom('users').select('id').where('username', '=', username))
    .execute();
}
