import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { retryConflicts } from '#platform/db/errors.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { exceptSlot } from '../schedule/public.ts';
import { invalidateTeacher } from '../teachers/public.ts';

/**
 * Deletes a slot of the actor's own while it is OPEN; it stays for the history of reservations refused on it. One statement
 * decides, so a reservation and a deletion at once cannot both succeed. Hours of the weekly template become an exception.
 */
export async function removeLecture({ db, cache }: Services, actor: Actor, id: number): Promise<void> {
  const isRemoved = await retryConflicts(() => db.transaction().execute((trx) => withdraw(trx, actor, id)));
  if (!isRemoved) throw await whyNotRemoved(db, actor, id);
  invalidateTeacher(cache, actor.username);
}

async function withdraw(trx: Db, actor: Actor, id: number): Promise<boolean> {
  await sql`select user_id from teachers where user_id = ${actor.id} for no key update`.execute(trx);
  const removed = await trx
    .updateTable('lectures')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .where('teacher_id', '=', actor.id)
    .where('status', '=', 'OPEN')
    .where('deleted_at', 'is', null)
    .returning(['starts_at as start', 'ends_at as end'])
    .executeTakeFirst();
  if (removed) await exceptSlot(trx, actor.id, removed);
  return removed !== undefined;
}

async function whyNotRemoved(db: Db, actor: Actor, id: number): Promise<AppError> {
  const lecture = orNotFound(
    await db
      .selectFrom('lectures')
      .select('teacher_id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (lecture.teacher_id !== actor.id) return new AppError('FORBIDDEN');
  return new AppError('LECTURE_NOT_OPEN', { message: 'Удалить можно только свободное время' });
}
