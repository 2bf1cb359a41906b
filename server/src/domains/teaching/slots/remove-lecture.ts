import { sql } from 'kysely';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { teacherTags } from '../profile/cached-teacher.ts';
import { lockOwnCalendar } from '../profile/lock-calendars.ts';
import { exceptSlot } from '../week/except-slots.ts';

/**
 * Marks an OPEN slot of the actor as deleted. The row stays, because refused reservations refer to
 * it. If the slot came from the weekly template, its hours become an exception. Throws NOT_FOUND,
 * FORBIDDEN, LECTURE_NOT_OPEN.
 */
export async function removeLecture({ db }: Services, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockOwnCalendar(trx, actor);
    const lecture = orNotFound(
      await trx
        .selectFrom('lectures')
        .select(['teacher_id', 'status', 'starts_at as start', 'ends_at as end'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    );
    if (lecture.teacher_id !== actor.id) throw new AppError('FORBIDDEN');
    if (lecture.status !== 'OPEN')
      throw new AppError('LECTURE_NOT_OPEN', { message: 'Удалить можно только свободное время' });
    await trx.updateTable('lectures').set({ deleted_at: sql<Date>`now()` }).where('id', '=', id).execute();
    await exceptSlot(trx, actor.id, lecture);
    trx.announce(...teacherTags(actor.username));
  });
}
