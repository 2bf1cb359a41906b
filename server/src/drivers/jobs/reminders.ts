import { reviewDays } from '@kampus/contract/lessons/reviews';
import { type RawBuilder, sql } from 'kysely';
import { unmarkedHours, unmarkedSince } from '#domains/lessons/public.ts';
import type { Db, PortalDb } from '#platform/db/connect.ts';
import type { NotificationKind } from '#platform/db/notification-kind.ts';
import { notify } from '#platform/db/notify.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { inTransaction } from '#platform/db/transaction.ts';

interface Reminder {
  kind: NotificationKind;
  /** Columns of the lesson with the recipients of the reminder. */
  to: ('student_id' | 'teacher_id')[];
  /** SQL condition on the lesson `lesson`: the reminder is due. */
  when: RawBuilder<boolean>;
  /** SQL number of the occasion: another one allows the same reminder again. */
  occasion?: RawBuilder<number>;
}

/** The minute of a moment, as the number of an occasion. */
const minuteOf = (column: string) => sql<number>`floor(extract(epoch from ${sql.ref(column)}) / 60)::integer`;

/** Lessons with a due reminder that is not written yet. */
function selectDue(db: Db, { kind, when, occasion = sql.lit(0) }: Reminder) {
  return db
    .selectFrom('reservations as lesson')
    .select(['lesson.id', 'lesson.student_id', 'lesson.teacher_id', occasion.as('occasion')])
    .where(when)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications as told')
            .select('told.id')
            .whereRef('told.reservation_id', '=', 'lesson.id')
            .where('told.kind', '=', kind)
            .where('told.occasion', '=', occasion),
        ),
      ),
    )
    .orderBy('lesson.id');
}

/**
 * Writes the due reminders of one kind; returns the number of new ones. The constraint
 * `notifications_once_key` prevents duplicates, also between processes.
 */
async function remind(db: PortalDb, reminder: Reminder): Promise<number> {
  const due = await selectDue(db, reminder).execute();
  return oneByOne(due, ({ id }) =>
    inTransaction(db, async (trx) => {
      const lesson = await selectDue(trx, reminder).where('lesson.id', '=', id).executeTakeFirst();
      if (!lesson) return 0;
      const people = reminder.to.map((column) => lesson[column]);
      return notify(trx, people, reminder.kind, { reservation_id: id, occasion: lesson.occasion });
    }),
  );
}

/** The teacher may not teach (design.md §22). */
const isTeacherAway = sql<boolean>`
  exists (select from teachers as teacher
           where teacher.user_id = lesson.teacher_id and teacher.is_away)`;

const unanswered: Reminder = {
  kind: 'UNANSWERED',
  to: ['teacher_id'],
  when: sql`lesson.status = 'PENDING' and lesson.answer_due_at > now()
     and now() >= lesson.created_at + (lesson.answer_due_at - lesson.created_at) / 2
     and not ${isTeacherAway}`,
};

/**
 * Reminds both sides of a lesson that begins within `hours`. No reminder if the lesson was accepted
 * or moved less than `hours` before its start: that message is recent enough. None while the
 * teacher is away: it would contradict TEACHER_AWAY.
 */
const beforeLesson = (kind: NotificationKind, hours: number, notWithinHours: number): Reminder => ({
  kind,
  to: ['student_id', 'teacher_id'],
  when: sql`lesson.status in ('CONFIRMED', 'PAID')
     and lesson.starts_at > now() + make_interval(hours => ${notWithinHours})
     and lesson.starts_at <= now() + make_interval(hours => ${hours})
     and greatest(lesson.answered_at, lesson.moved_at)
         <= lesson.starts_at - make_interval(hours => ${hours})
     and not ${isTeacherAway}`,
  occasion: sql`lesson.moves`,
});

/**
 * Reminds the teacher of a lesson that is unmarked for these hours, unless a report about it is
 * open or the teacher may not mark it. A decision about it begins all reminders anew.
 */
const unmarked = (kind: NotificationKind, hours: { from: number; to: number }): Reminder => ({
  kind,
  to: ['teacher_id'],
  when: sql`lesson.status = 'CONFIRMED'
     and ${unmarkedSince('lesson')} <= now() - make_interval(hours => ${hours.from})
     and ${unmarkedSince('lesson')} > now() - make_interval(hours => ${hours.to})
     and not exists (select from reservation_reports as report
                      where report.reservation_id = lesson.id
                        and report.state in ('OPEN', 'CONTESTED'))
     and not ${isTeacherAway}`,
  occasion: sql`coalesce((
    select ${minuteOf('decided_at')} from reservation_reports
     where reservation_id = lesson.id), 0)`,
});

/**
 * Tells the student of an accepted lesson that it can be cancelled without a fee, for each block of
 * the teacher. The occasion is the minute of the block, or 0 without the role.
 */
const teacherAway: Reminder = {
  kind: 'TEACHER_AWAY',
  to: ['student_id'],
  when: sql`lesson.status in ('CONFIRMED', 'PAID') and lesson.starts_at > now() and ${isTeacherAway}`,
  occasion: sql`coalesce((
    select ${minuteOf('blocked_at')} from users
     where users.id = lesson.teacher_id and block_scope = 'ALL'), 0)`,
};

/** Asks for a due review 24 to 48 hours after a lesson, unless the teacher has no page. */
const reviewAsked: Reminder = {
  kind: 'REVIEW_ASKED',
  to: ['student_id'],
  when: sql`lesson.status = 'PAID' and lesson.refunded_cents = 0
     and lesson.ends_at <= now() - interval '24 hours'
     and lesson.ends_at > now() - interval '48 hours'
     and is_review_due(lesson, ${reviewDays})
     and not ${isTeacherAway}
     and not exists (select from notifications as earlier
                       join reservations as other on other.id = earlier.reservation_id
                      where earlier.kind = 'REVIEW_ASKED' and earlier.user_id = lesson.student_id
                        and other.teacher_id = lesson.teacher_id
                        and earlier.created_at > now() - interval '30 days')`,
};

/** Reminds teachers of requests after half of their answer time. */
export const remindOfUnanswered = (db: PortalDb): Promise<number> => remind(db, unanswered);
/** Reminds both sides a day before. Lessons that begin within an hour have their own reminder. */
export const remindADayBefore = (db: PortalDb): Promise<number> => remind(db, beforeLesson('REMINDER_DAY', 24, 1));
export const remindAnHourBefore = (db: PortalDb): Promise<number> => remind(db, beforeLesson('REMINDER_HOUR', 1, 0));
/** Reminds teachers to mark a lesson as paid. */
export const remindAnHourAfter = (db: PortalDb): Promise<number> =>
  remind(db, unmarked('UNMARKED_HOUR', { from: 1, to: 24 }));
export const remindADayAfter = (db: PortalDb): Promise<number> =>
  remind(db, unmarked('UNMARKED_DAY', { from: 24, to: unmarkedHours }));
/** Tells students of accepted lessons that the teacher does not teach now. */
const tellOfAwayTeacher = (db: PortalDb): Promise<number> => remind(db, teacherAway);
/** Asks students for reviews, at most once in 30 days for each teacher. */
export const askForReviews = (db: PortalDb): Promise<number> => remind(db, reviewAsked);

/** Writes all due reminders; returns their number. */
export const writeReminders = (db: PortalDb): Promise<number> =>
  oneByOne(
    [
      remindOfUnanswered,
      remindADayBefore,
      remindAnHourBefore,
      remindAnHourAfter,
      remindADayAfter,
      tellOfAwayTeacher,
      askForReviews,
    ],
    (write) => write(db),
  );
