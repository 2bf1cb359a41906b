import type { MoveState } from '@kampus/contract/lessons/moves';
import type { Decision, ReportKind, ReportState } from '@kampus/contract/lessons/reports';
import { reviewDays } from '@kampus/contract/lessons/reviews';
import { sql } from 'kysely';
import { fullName } from '#domains/identity/public.ts';
import { exactPlaceOf, isAccepted, markableUntil, unmarkedSince } from '#domains/lessons/public.ts';
import type { Db } from '#platform/db/connect.ts';

/** Data for messages: a lesson, its proposed time, its report, and alternative free times. */

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
  /** How often it has moved. */
  moves: number;
  /** The teacher may not teach now. */
  isTeacherAway: boolean;
  startsAt: Date;
  endsAt: Date;
  location: string;
  languages: string[];
  groupSize: number;
  duration: number;
  priceCents: number;
  answerDueAt: Date;
  /** Until when the teacher may mark it paid. */
  markableUntil: Date;
  /** False for a request, also after it was cancelled. */
  isAnswered: boolean;
  isCovered: boolean;
  closedBy: 'STUDENT' | 'TEACHER' | 'ADMIN' | 'SYSTEM' | null;
  closeReason: string | null;
  closedAt: Date | null;
  goal: string | null;
  feeCents: number;
  paidCents: number;
  refundedCents: number;
  /** Online room; null unless the lesson is accepted. */
  roomUrl: string | null;
  /** Address; null unless the lesson is accepted and at the place of that address. */
  exactPlace: string | null;
  student: Side;
  teacher: Side;
}

/** A proposed time, with the place and languages of its slot. */
export interface Move {
  id: number;
  state: MoveState;
  startsAt: Date;
  endsAt: Date;
  location: string;
  languages: string[];
  until: Date;
}

interface SideRow {
  id: number;
  username: string;
  first_name: string | null;
  last_name: string | null;
  telegram_username: string | null;
  telegram_user_id: number | null;
}

const sideColumns = ['id', 'username', 'first_name', 'last_name', 'telegram_username', 'telegram_user_id'] as const;

const presentSide = (row: SideRow): Side => ({
  id: row.id,
  username: row.username,
  name: fullName(row),
  telegramUsername: row.telegram_username,
  telegramUserId: row.telegram_user_id,
});

const getSide = async (db: Db, id: number): Promise<Side> =>
  presentSide(await db.selectFrom('users').select(sideColumns).where('id', '=', id).executeTakeFirstOrThrow());

/** A lesson with both sides. The online room and the address are present only if it is accepted. */
export async function getLesson(db: Db, id: number): Promise<Lesson> {
  const row = await db
    .selectFrom('reservations as r')
    .innerJoin('lectures as l', 'l.id', 'r.lecture_id')
    .innerJoin('teachers as t', 't.user_id', 'r.teacher_id')
    .selectAll('r')
    .select(['l.location', 'l.languages', 't.location as teacher_location', 't.exact_place', 't.room_url', 't.is_away'])
    .select([sql<boolean>`r.starts_at <= now()`.as('has_begun'), unmarkedSince('r').as('unmarked_since')])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    reservationId: row.id,
    status: row.status,
    hasBegun: row.has_begun,
    moves: row.moves,
    isTeacherAway: row.is_away,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    location: row.location,
    languages: row.languages,
    groupSize: row.group_size,
    duration: row.duration,
    priceCents: row.price_cents,
    answerDueAt: row.answer_due_at,
    markableUntil: markableUntil(row),
    isAnswered: row.answered_at !== null,
    isCovered: row.covered_cents > 0,
    closedBy: row.closed_by,
    closeReason: row.close_reason,
    closedAt: row.closed_at,
    goal: row.goal,
    feeCents: row.fee_cents,
    paidCents: row.paid_cents,
    refundedCents: row.refunded_cents,
    roomUrl: isAccepted(row.status) ? row.room_url : null,
    exactPlace: exactPlaceOf(row),
    student: await getSide(db, row.student_id),
    teacher: await getSide(db, row.teacher_id),
  };
}

/** True while the student may still write the review that a message asks for. */
export async function isReviewDue(db: Db, reservationId: number): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select is_review_due(r, ${reviewDays}) as is_due
      from reservations as r where r.id = ${reservationId}`.execute(db);
  return rows[0]?.is_due ?? false;
}

/** The present rating of the student of a lesson for its teacher; undefined if none is public. */
export async function findRating(db: Db, reservationId: number): Promise<number | undefined> {
  const { rows } = await sql<{ rating: number }>`
    select v.rating
      from reservations as r
      join reviews as v on v.teacher_id = r.teacher_id and v.student_id = r.student_id
     where r.id = ${reservationId}
       and not v.is_withdrawn and v.hidden_reason is null`.execute(db);
  return rows[0]?.rating;
}

/** A proposed time by its id; undefined if there is none. */
export const findMove = (db: Db, id: number): Promise<Move | undefined> =>
  db
    .selectFrom('reservation_moves as m')
    .innerJoin('lectures as l', 'l.id', 'm.lecture_id')
    .select(['m.id', 'm.state', 'm.starts_at as startsAt', 'm.ends_at as endsAt', 'm.until'])
    .select(['l.location', 'l.languages'])
    .where('m.id', '=', id)
    .executeTakeFirst();

/** The report about a lesson, if any. */
export const findReport = (db: Db, reservationId: number): Promise<LessonReport | undefined> =>
  db
    .selectFrom('reservation_reports')
    .select(['id', 'kind', 'text', 'state', 'answer_until as answerUntil', 'answer', 'decision', 'reason'])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst();

/**
 * The three earliest free times, at least two hours ahead, of teachers with a common keyword, at
 * which the student is free. The cancelled time itself and time that is promised to somebody else
 * are excluded.
 */
export async function findAlternatives(db: Db, reservationId: number): Promise<Alternative[]> {
  const { rows } = await sql<SideRow & { lecture_id: number; starts_at: Date; ends_at: Date }>`
    select l.id as lecture_id, u.id, u.username, u.first_name, u.last_name, l.starts_at,
           wanted.ends_at
      from reservations as r
      join lectures as l on l.status = 'OPEN' and l.deleted_at is null
       and l.starts_at > now() + interval '2 hours'
      cross join lateral (
        select l.starts_at + (r.ends_at - r.starts_at) as ends_at) as wanted
      join users as u on u.id = l.teacher_id
     where r.id = ${reservationId} and l.teacher_id <> r.student_id
       and l.ends_at >= wanted.ends_at
       and rest_fault(l.teacher_id, l.starts_at, wanted.ends_at, 0) is null
       and not (l.teacher_id = r.teacher_id
                and tstzrange(l.starts_at, l.ends_at) && tstzrange(r.starts_at, r.ends_at))
       and not exists (select from reservations as other
                        where other.student_id = r.student_id and other.status <> 'CLOSED'
                          and tstzrange(other.starts_at, other.ends_at)
                             && tstzrange(l.starts_at, wanted.ends_at))
       and l.teacher_id not in (select user_id from teachers where is_away)
       and not exists (select from slot_offers as offer
                        where offer.lecture_id = l.id and offer.until > now()
                          and offer.user_id <> r.student_id)
       and exists (select from teacher_keywords as lost
                     join teacher_keywords as offered on offered.keyword_id = lost.keyword_id
                    where lost.teacher_id = r.teacher_id and offered.teacher_id = l.teacher_id)
     order by l.starts_at, l.id limit 3`.execute(db);
  return rows.map((row) => ({
    lectureId: row.lecture_id,
    username: row.username,
    teacher: fullName(row),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }));
}
