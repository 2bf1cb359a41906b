import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { invalidateTeacher } from '../teachers/public.ts';

/**
 * Deletes a slot of the actor's own while it is OPEN; it stays for the history of reservations refused on it.
 * One statement decides, so a reservation and a deletion at once cannot both succeed.
 */
export async function removeLecture({ db, cache }: Services, actor: Actor, id: number): Promise<void> {
  const removed = await db
    .updateTable('lectures')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .where('teacher_id', '=', actor.id)
    .where('status', '=', 'OPEN')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw await whyNotRemoved(db, actor, id);
  invalidateTeacher(cache, actor.username);
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
