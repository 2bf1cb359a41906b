import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';

/**
 * Messages that become due. Each is written once, however often these functions run: `notifications_once_key` decides.
 * All return the number of new notifications.
 */

const count = async (query: ReturnType<typeof sql>, db: Db): Promise<number> =>
  Number((await query.execute(db)).numAffectedRows ?? 0n);

/** Teachers of requests that have waited a day for an answer. */
export const remindOfUnanswered = (db: Db): Promise<number> =>
  count(
    sql`
      insert into notifications (user_id, kind, reservation_id)
      select teacher_id, 'UNANSWERED', id
        from reservations
       where status = 'PENDING' and created_at <= now() - interval '1 day' and starts_at > now()
      on conflict do nothing`,
    db,
  );

/**
 * For both sides of lessons that begin within `hours`. Who agreed on the lesson later than that gets no reminder: the
 * confirmation is recent enough.
 */
async function remindOfLessons(db: Db, kind: 'REMINDER_DAY' | 'REMINDER_HOUR', hours: number, notWithinHours: number) {
  const ahead = sql`${hours} * interval '1 hour'`;
  return count(
    sql`
      insert into notifications (user_id, kind, reservation_id)
      select person.id, ${kind}, lesson.id
        from reservations lesson
       cross join lateral (values (lesson.student_id), (lesson.teacher_id)) as person (id)
       where lesson.status in ('CONFIRMED', 'PAID')
         and lesson.starts_at > now() + ${notWithinHours} * interval '1 hour'
         and lesson.starts_at <= now() + ${ahead}
         and coalesce(lesson.answered_at, lesson.created_at) <= lesson.starts_at - ${ahead}
      on conflict do nothing`,
    db,
  );
}

/** Lessons of the coming day; those of the coming hour have their own reminder. */
export const remindADayBefore = (db: Db): Promise<number> => remindOfLessons(db, 'REMINDER_DAY', 24, 1);
export const remindAnHourBefore = (db: Db): Promise<number> => remindOfLessons(db, 'REMINDER_HOUR', 1, 0);
