import type pg from 'pg';
import { unmarkedHours } from '#areas/reservations/public.ts';
import { inBatches, listIds, oneByOne } from '#platform/db/in-batches.ts';
import type { NotificationKind } from '#platform/db/notification-kind.ts';

interface Reminder {
  kind: NotificationKind;
  /** Columns of the lesson that hold the people who are told. */
  to: ('student_id' | 'teacher_id')[];
  /** When it is time, of the lesson `lesson`. */
  when: string;
  /** A lesson that was moved is another occasion for the same message. */
  occasion?: 'lesson.moves';
}

/**
 * Writes the messages of a kind that are due. Each is written once, however often and wherever this runs:
 * `notifications_once_key` decides. Returns how many were new.
 */
async function remind(pool: pg.Pool, { kind, to, when, occasion }: Reminder): Promise<number> {
  const number = occasion ?? '0';
  const isDue = `${when} and not exists (
    select from notifications as told
     where told.reservation_id = lesson.id and told.kind = '${kind}' and told.occasion = ${number})`;
  const ids = await listIds(pool, `select lesson.id from reservations as lesson where ${isDue} order by lesson.id`);
  const text = `
    insert into notifications (user_id, kind, reservation_id, occasion)
    select person.id, '${kind}', lesson.id, ${number}
      from reservations as lesson
     cross join lateral (values ${to.map((column) => `(lesson.${column})`).join(', ')}) as person (id)
     where lesson.id = any ($1) and ${isDue}
    on conflict do nothing`;
  return inBatches(ids, async (batch) => (await pool.query(text, [batch])).rowCount ?? 0);
}

const unanswered: Reminder = {
  kind: 'UNANSWERED',
  to: ['teacher_id'],
  when: `lesson.status = 'PENDING' and lesson.answer_due_at > now()
     and now() >= lesson.created_at + (lesson.answer_due_at - lesson.created_at) / 2`,
};

/**
 * Before lessons that begin within `hours`. Who agreed on the lesson later than that gets no reminder: the confirmation is
 * recent enough.
 */
const beforeLesson = (kind: NotificationKind, hours: number, notWithinHours: number): Reminder => ({
  kind,
  to: ['student_id', 'teacher_id'],
  when: `lesson.status in ('CONFIRMED', 'PAID')
     and lesson.starts_at > now() + interval '${notWithinHours} hours'
     and lesson.starts_at <= now() + interval '${hours} hours'
     and greatest(lesson.created_at, lesson.answered_at, lesson.moved_at) <= lesson.starts_at - interval '${hours} hours'`,
  occasion: 'lesson.moves',
});

/** After lessons that ended within these hours and are not marked paid; not while a report about them is open. */
const unmarked = (kind: NotificationKind, hours: { from: number; to: number }): Reminder => ({
  kind,
  to: ['teacher_id'],
  when: `lesson.status = 'CONFIRMED'
     and lesson.ends_at <= now() - interval '${hours.from} hours' and lesson.ends_at > now() - interval '${hours.to} hours'
     and not exists (select from reservation_reports as report
                      where report.reservation_id = lesson.id and report.state in ('OPEN', 'CONTESTED'))`,
});

/**
 * After lessons that were held and paid, a day after the end; not whoever wrote since, not after the days for it, and not
 * of teachers without a page.
 */
const reviewAsked: Reminder = {
  kind: 'REVIEW_ASKED',
  to: ['student_id'],
  when: `lesson.status = 'PAID' and lesson.refunded_cents = 0
     and lesson.ends_at <= now() - interval '24 hours' and lesson.ends_at > now() - interval '48 hours'
     and was_held(lesson)
     and not exists (select from teachers as teacher where teacher.user_id = lesson.teacher_id and teacher.is_away)
     and not exists (select from reviews as review
                      where review.student_id = lesson.student_id and review.teacher_id = lesson.teacher_id
                        and review.written_at > lesson.ends_at)
     and not exists (select from notifications as asked join reservations as other on other.id = asked.reservation_id
                      where asked.kind = 'REVIEW_ASKED' and asked.user_id = lesson.student_id
                        and other.teacher_id = lesson.teacher_id and asked.created_at > now() - interval '30 days')`,
};

/** Teachers of requests that have waited half of the time that they have. */
export const remindOfUnanswered = (pool: pg.Pool): Promise<number> => remind(pool, unanswered);
/** Both sides of lessons of the coming day; those of the coming hour have their own reminder. */
export const remindADayBefore = (pool: pg.Pool): Promise<number> => remind(pool, beforeLesson('REMINDER_DAY', 24, 1));
export const remindAnHourBefore = (pool: pg.Pool): Promise<number> => remind(pool, beforeLesson('REMINDER_HOUR', 1, 0));
/** Teachers of lessons that they did not mark. */
export const remindAnHourAfter = (pool: pg.Pool): Promise<number> =>
  remind(pool, unmarked('UNMARKED_HOUR', { from: 1, to: 24 }));
export const remindADayAfter = (pool: pg.Pool): Promise<number> =>
  remind(pool, unmarked('UNMARKED_DAY', { from: 24, to: unmarkedHours }));
/** Students, once for a teacher within thirty days. */
export const askForReviews = (pool: pg.Pool): Promise<number> => remind(pool, reviewAsked);

/** Writes every reminder that is due; returns how many. */
export const writeReminders = (pool: pg.Pool): Promise<number> =>
  oneByOne(
    [remindOfUnanswered, remindADayBefore, remindAnHourBefore, remindAnHourAfter, remindADayAfter, askForReviews],
    (write) => write(pool),
  );
