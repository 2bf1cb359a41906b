import type { Decision, ReportKind, ReportState } from '@kampus/contract/disputes';
import type { MoveState } from '@kampus/contract/moves';
import { reviewDays } from '@kampus/contract/teachers/reviews';
import { sql } from 'kysely';
import { fullName } from '#areas/accounts/public.ts';
import type { Db } from '#platform/db/connect.ts';
import type { NotificationKind } from '#platform/db/notification-kind.ts';

/** A waiting notification with all that its text needs. */
export interface Notification {
  id: number;
  kind: NotificationKind;
  recipient: { id: number; chatId: number | null; hasBlockedBot: boolean };
  /** Present where it is about a lesson. */
  lesson: Lesson | undefined;
  /** Present where it is about a proposed time. */
  move: { id: number; state: MoveState; startsAt: Date; endsAt: Date; until: Date } | undefined;
  /** Present where the lesson was reported. */
  report: LessonReport | undefined;
  /** Free times of teachers with the same keywords, for whoever lost a lesson. */
  alternatives: Alternative[];
  /** Present where it is about a top-up. */
  amountCents: number | undefined;
  /** ASKED while the student may still write the review that the message asks for. */
  review: 'ASKED' | undefined;
  /** What its text needs beyond that, as its writer stored it. */
  details: Record<string, unknown>;
  /** The W3C traceparent of the statement that wrote it, while traces are on. */
  trace: string | null;
}

export interface Alternative {
  lectureId: number;
  username: string;
  teacher: string;
  startsAt: Date;
  endsAt: Date;
}

export interface LessonReport {
  id: number;
  kind: ReportKind;
  text: string;
  state: ReportState;
  answerUntil: Date;
  answer: string | null;
  decision: Decision | null;
  reason: string | null;
}

export interface Side {
  id: number;
  username: string;
  name: string;
  telegramUsername: string | null;
  telegramUserId: number | null;
}

export interface Lesson {
  reservationId: number;
  status: 'PENDING' | 'CONFIRMED' | 'PAID' | 'CLOSED';
  hasBegun: boolean;
  startsAt: Date;
  endsAt: Date;
  groupSize: number;
  duration: number;
  priceCents: number;
  answerDueAt: Date;
  isCovered: boolean;
  closeReason: string | null;
  feeCents: number;
  refundedCents: number;
  /** Where the lesson takes place online; null unless it is agreed on. */
  roomUrl: string | null;
  /** Its address, likewise. */
  exactPlace: string | null;
  student: Side;
  teacher: Side;
}

interface SideRow {
  id: number;
  username: string;
  first_name: string | null;
  last_name: string | null;
  telegram_username: string | null;
  telegram_user_id: number | null;
}

interface Row {
  id: number;
  kind: NotificationKind;
  user_id: number;
  chat_id: number | null;
  has_blocked: boolean;
  amount_cents: number | null;
  details: Record<string, unknown> | null;
  trace: string | null;
  reservation_id: number | null;
  status: Lesson['status'];
  has_begun: boolean;
  starts_at: Date;
  ends_at: Date;
  group_size: number;
  duration: number;
  price_cents: number;
  answer_due_at: Date;
  is_covered: boolean;
  close_reason: string | null;
  fee_cents: number;
  refunded_cents: number;
  room_url: string | null;
  exact_place: string | null;
  move: { id: number; state: MoveState; starts_at: string; ends_at: string; until: string } | null;
  is_review_due: boolean;
  report: (Omit<LessonReport, 'answerUntil'> & { answer_until: string }) | null;
  student: SideRow;
  teacher: SideRow;
}

const sideJson = (alias: string) =>
  sql.raw(`
  json_build_object('id', ${alias}.id, 'username', ${alias}.username, 'first_name', ${alias}.first_name,
    'last_name', ${alias}.last_name, 'telegram_username', ${alias}.telegram_username,
    'telegram_user_id', ${alias}.telegram_user_id)`);

const presentSide = (row: SideRow): Side => ({
  id: row.id,
  username: row.username,
  name: fullName(row),
  telegramUsername: row.telegram_username,
  telegramUserId: row.telegram_user_id,
});

function presentLesson(row: Row): Lesson | undefined {
  if (row.reservation_id === null) return undefined;
  return {
    reservationId: row.reservation_id,
    status: row.status,
    hasBegun: row.has_begun,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    groupSize: row.group_size,
    duration: row.duration,
    priceCents: row.price_cents,
    answerDueAt: row.answer_due_at,
    isCovered: row.is_covered,
    closeReason: row.close_reason,
    feeCents: row.fee_cents,
    refundedCents: row.refunded_cents,
    roomUrl: row.room_url,
    exactPlace: row.exact_place,
    student: presentSide(row.student),
    teacher: presentSide(row.teacher),
  };
}

/**
 * The three soonest free times, at least two hours ahead, of teachers who have one of the teacher's keywords, while the
 * student is free. The time that was just cancelled is none of them.
 */
async function findAlternatives(db: Db, reservationId: number): Promise<Alternative[]> {
  const { rows } = await sql<SideRow & { lecture_id: number; starts_at: Date; ends_at: Date }>`
    select l.id as lecture_id, u.id, u.username, u.first_name, u.last_name, l.starts_at,
           l.starts_at + r.duration * interval '30 minutes' as ends_at
      from reservations as r
      join lectures as l on l.status = 'OPEN' and l.deleted_at is null and l.starts_at > now() + interval '2 hours'
       and rest_fault(l.teacher_id, l.starts_at, l.starts_at + r.duration * interval '30 minutes', 0) is null
       and l.ends_at >= l.starts_at + r.duration * interval '30 minutes'
      join users as u on u.id = l.teacher_id
     where r.id = ${reservationId} and l.teacher_id <> r.student_id
       and not (l.teacher_id = r.teacher_id and tstzrange(l.starts_at, l.ends_at) && tstzrange(r.starts_at, r.ends_at))
       and not exists (select from reservations as other
                        where other.student_id = r.student_id and other.status <> 'CLOSED'
                          and tstzrange(other.starts_at, other.ends_at)
                              && tstzrange(l.starts_at, l.starts_at + r.duration * interval '30 minutes'))
       and l.teacher_id not in (select user_id from teachers where is_away)
       and exists (select from teacher_keywords as mine join teacher_keywords as same on same.keyword_id = mine.keyword_id
                    where mine.teacher_id = r.teacher_id and same.teacher_id = l.teacher_id)
     order by l.starts_at, l.id limit 3`.execute(db);
  return rows.map((row) => ({
    lectureId: row.lecture_id,
    username: row.username,
    teacher: fullName(row),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }));
}

/** The notification, if it still waits; undefined once it was sent or failed for good. */
export async function findWaiting(db: Db, id: number): Promise<Notification | undefined> {
  const { rows } = await sql<Row>`
    select notification.id, notification.kind, notification.user_id,
           coalesce(notification.chat_id, recipient.telegram_chat_id) as chat_id,
           notification.chat_id is null and recipient.telegram_blocked_at is not null as has_blocked,
           transfer.amount_cents, notification.details, notification.trace, notification.reservation_id, reservation.status,
           reservation.starts_at <= now() as has_begun, reservation.starts_at, reservation.ends_at,
           reservation.group_size, reservation.duration, reservation.price_cents, reservation.answer_due_at,
           reservation.covered_cents > 0 as is_covered, reservation.close_reason, reservation.fee_cents,
           reservation.refunded_cents,
           case when reservation.status in ('CONFIRMED', 'PAID') then profile.room_url end as room_url,
           case when reservation.status in ('CONFIRMED', 'PAID') then profile.exact_place end as exact_place,
           (select json_build_object('id', m.id, 'state', m.state, 'starts_at', m.starts_at, 'ends_at', m.ends_at,
                                     'until', m.until)
              from reservation_moves m where m.id = notification.occasion) as move,
           coalesce(was_held(reservation) and reservation.ends_at > now() - ${reviewDays} * interval '1 day' and not exists (
             select from reviews v where v.student_id = reservation.student_id and v.teacher_id = reservation.teacher_id
                and v.written_at > reservation.ends_at), false) as is_review_due,
           (select json_build_object('id', p.id, 'kind', p.kind, 'text', p.text, 'state', p.state,
                                     'answer_until', p.answer_until, 'answer', p.answer, 'decision', p.decision,
                                     'reason', p.reason)
              from reservation_reports p where p.reservation_id = reservation.id) as report,
           ${sideJson('student')} as student, ${sideJson('teacher')} as teacher
      from notifications notification
      join users recipient on recipient.id = notification.user_id
      left join transfers transfer on transfer.id = notification.transfer_id
      left join reservations reservation on reservation.id = notification.reservation_id
      left join users student on student.id = reservation.student_id
      left join users teacher on teacher.id = reservation.teacher_id
      left join teachers profile on profile.user_id = reservation.teacher_id
     where notification.id = ${id} and notification.state = 'WAITING'`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return {
    id: row.id,
    kind: row.kind,
    recipient: { id: row.user_id, chatId: row.chat_id, hasBlockedBot: row.has_blocked },
    lesson: presentLesson(row),
    move: row.move
      ? {
          id: row.move.id,
          state: row.move.state,
          startsAt: new Date(row.move.starts_at),
          endsAt: new Date(row.move.ends_at),
          until: new Date(row.move.until),
        }
      : undefined,
    review: row.is_review_due ? 'ASKED' : undefined,
    report: row.report ? { ...row.report, answerUntil: new Date(row.report.answer_until) } : undefined,
    alternatives:
      row.kind === 'CANCELLED_BY_TEACHER' && row.reservation_id ? await findAlternatives(db, row.reservation_id) : [],
    amountCents: row.amount_cents ?? undefined,
    details: row.details ?? {},
    trace: row.trace,
  };
}

/** A message that went out, and whether it asks something. */
export interface SentMessage {
  messageId: number;
  hasButtons: boolean;
}

/**
 * Closes a notification that still waits and removes its details, which may hold a link. A blocked bot is recorded with
 * the person, so that nothing more is sent.
 */
export async function settle(
  db: Db,
  notification: Notification,
  state: 'SENT' | 'FAILED' | 'NO_TELEGRAM',
  { error, isBlocked = false, sent }: { error?: string; isBlocked?: boolean; sent?: SentMessage } = {},
): Promise<void> {
  await sql`
    with settled as (
      update notifications
         set state = ${state}, error = ${error ?? null}, details = null, sent_at = ${state === 'SENT' ? sql`now()` : null},
             message_id = ${sent?.messageId ?? null}, chat_id = ${notification.recipient.chatId}, has_buttons = ${sent?.hasButtons ?? false}
       where id = ${notification.id} and state = 'WAITING'
    )
    update users set telegram_blocked_at = coalesce(telegram_blocked_at, now())
     where id = ${notification.recipient.id} and telegram_chat_id = ${notification.recipient.chatId} and ${isBlocked}`.execute(
    db,
  );
}

/** Deletes a notification whose text no longer holds, such as a reminder of a lesson that was refused since. */
export async function discard(db: Db, id: number): Promise<void> {
  await db.deleteFrom('notifications').where('id', '=', id).where('state', '=', 'WAITING').execute();
}
