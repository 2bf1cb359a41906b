import { sql } from 'kysely';
import { unmarkedHours } from '#areas/reservations/public.ts';
import type { Db } from '#platform/db/connect.ts';

/**
 * Messages that become due. Each is written once, however often these functions run: `notifications_once_key` decides.
 * All return the number of new notifications.
 */

const count = async (query: ReturnType<typeof sql>, db: Db): Promise<number> =>
  Number((await query.execute(db)).numAffectedRows ?? 0n);

/** Teachers of requests that have waited half of the time that they have. */
export const remindOfUnanswered = (db: Db): Promise<number> =>
  count(
    sql`
      insert into notifications (user_id, kind, reservation_id)
      select teacher_id, 'UNANSWERED', id
        from reservations
       where status = 'PENDING' and now() >= created_at + (answer_due_at - created_at) / 2 and answer_due_at > now()
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
      insert into notifications (user_id, kind, reservation_id, occasion)
      select person.id, ${kind}, lesson.id, lesson.moves
        from reservations lesson
       cross join lateral (values (lesson.student_id), (lesson.teacher_id)) as person (id)
       where lesson.status in ('CONFIRMED', 'PAID')
         and lesson.starts_at > now() + ${notWithinHours} * interval '1 hour'
         and lesson.starts_at <= now() + ${ahead}
         and greatest(lesson.created_at, lesson.answered_at, lesson.moved_at) <= lesson.starts_at - ${ahead}
      on conflict do nothing`,
    db,
  );
}

/** Lessons of the coming day; those of the coming hour have their own reminder. */
export const remindADayBefore = (db: Db): Promise<number> => remindOfLessons(db, 'REMINDER_DAY', 24, 1);
export const remindAnHourBefore = (db: Db): Promise<number> => remindOfLessons(db, 'REMINDER_HOUR', 1, 0);

/** Teachers of lessons that ended within these hours and are not marked paid; not while a report about them is open. */
const remindOfUnmarked = (db: Db, kind: 'UNMARKED_HOUR' | 'UNMARKED_DAY', hours: { from: number; to: number }) =>
  count(
    sql`
      insert into notifications (user_id, kind, reservation_id)
      select teacher_id, ${kind}, id
        from reservations as lesson
       where status = 'CONFIRMED'
         and ends_at <= now() - ${hours.from} * interval '1 hour' and ends_at > now() - ${hours.to} * interval '1 hour'
         and not exists (select from reservation_reports as report
                          where report.reservation_id = lesson.id and report.state in ('OPEN', 'CONTESTED'))
      on conflict do nothing`,
    db,
  );

export const remindAnHourAfter = (db: Db): Promise<number> =>
  remindOfUnmarked(db, 'UNMARKED_HOUR', { from: 1, to: 24 });
export const remindADayAfter = (db: Db): Promise<number> =>
  remindOfUnmarked(db, 'UNMARKED_DAY', { from: 24, to: unmarkedHours });

/** Students of lessons that were held and paid, a day after the end; not whoever wrote since, not after the days for it, and not of teachers without a page. */
export const askForReviews = (db: Db): Promise<number> =>
  count(
    sql`
      insert into notifications (user_id, kind, reservation_id)
      select lesson.student_id, 'REVIEW_ASKED', lesson.id
        from reservations as lesson
       where lesson.status = 'PAID' and lesson.refunded_cents = 0
         and lesson.ends_at <= now() - interval '24 hours' and lesson.ends_at > now() - interval '48 hours'
         and was_held(lesson)
         and not exists (select from teachers as teacher where teacher.user_id = lesson.teacher_id and teacher.is_away)
         and not exists (select from reviews as review
                          where review.student_id = lesson.student_id and review.teacher_id = lesson.teacher_id
                            and review.written_at > lesson.ends_at)
         and not exists (select from notifications as asked join reservations as other on other.id = asked.reservation_id
                          where asked.kind = 'REVIEW_ASKED' and asked.user_id = lesson.student_id
                            and other.teacher_id = lesson.teacher_id and asked.created_at > now() - interval '30 days')
      on conflict do nothing`,
    db,
  );

/** Writes every reminder that is due; returns how many. */
export async function writeReminders(db: Db): Promise<number> {
  const kinds = [
    remindOfUnanswered,
    remindADayBefore,
    remindAnHourBefore,
    remindAnHourAfter,
    remindADayAfter,
    askForReviews,
  ];
  let written = 0;
  for (const remind of kinds) written += await remind(db);
  return written;
}
