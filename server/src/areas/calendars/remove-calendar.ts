import type { Actor } from '#platform/http/access-tokens.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { invalidateTeacher } from '../teachers/public.ts';

/** Forgets a calendar of the actor; the time that it took is free again. Throws NOT_FOUND. */
export async function removeCalendar({ db, cache }: Services, actor: Actor, id: number): Promise<void> {
  const removed = await db
    .deleteFrom('busy_calendars')
    .where('id', '=', id)
    .where('teacher_id', '=', actor.id)
    .returning('id')
    .executeTakeFirst();
  orNotFound(removed);
  invalidateTeacher(cache, actor.username);
}
