import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { teacherTags } from '../profile/cached-teacher.ts';

/** Deletes a calendar of the actor; its busy time becomes free. Throws NOT_FOUND. */
export async function removeCalendar({ db }: Services, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('busy_calendars')
      .where('id', '=', id)
      .where('teacher_id', '=', actor.id)
      .returning('id')
      .executeTakeFirst();
    orNotFound(removed);
    trx.announce(...teacherTags(actor.username));
  });
}
