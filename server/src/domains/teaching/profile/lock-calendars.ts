import { type RawBuilder, sql } from 'kysely';
import { ensureTeacherProfile, getSignedIn } from '#domains/identity/public.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';

/**
 * Locks the calendars of teachers in id order. Until the transaction ends, no other transaction
 * splits, merges, publishes or books their slots. Every change of slots and lessons takes this lock
 * first (docs/database.md §5).
 */
export async function lockCalendars(trx: Db, teacherIds: readonly number[]): Promise<void> {
  if (teacherIds.length > 0) await lockCalendarsIn(trx, sql`select unnest(${teacherIds}::integer[])`);
}

/** Like `lockCalendars`, for the teachers whose ids a statement selects. */
export async function lockCalendarsIn(trx: Db, teacherIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    select from teachers where user_id in (${teacherIds})
     order by user_id for no key update`.execute(trx);
}

/**
 * Locks the actor's own calendar, and creates the profile first if it does not exist. Throws
 * UNAUTHENTICATED if the account was erased while the call waited.
 */
export async function lockOwnCalendar(trx: Db, actor: Actor): Promise<void> {
  await ensureTeacherProfile(trx, actor.id);
  await lockCalendars(trx, [actor.id]);
  await getSignedIn(trx, actor);
}
