import type { LessonSide } from '@kampus/contract/lessons/moves';
import type { Reservation, ReservationStatus } from '@kampus/contract/lessons/reservations';
import { reviewDays } from '@kampus/contract/lessons/reviews';
import { addDays, dayStart } from '@kampus/contract/time';
import { type Expression, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '#platform/db/connect.ts';
import type { DetailRow, EventRow, MoveRow, OpenMattersRow, ReservationRow } from './present.ts';
import { selectReports } from './reports/queries.ts';
import type { LessonState } from './rules.ts';

/** The student (`s`) or the teacher (`t`) of a lesson as a JSON object. */
const person = (alias: 's' | 't') =>
  jsonBuildObject({
    username: sql<string>`${sql.ref(`${alias}.username`)}`,
    first_name: sql<string | null>`${sql.ref(`${alias}.first_name`)}`,
    last_name: sql<string | null>`${sql.ref(`${alias}.last_name`)}`,
    telegram_username: sql<string | null>`${sql.ref(`${alias}.telegram_username`)}`,
  });

/** A reservation with its lecture and both people. */
const selectReservations = (db: Db) =>
  db
    .selectFrom('reservations as r')
    .innerJoin('lectures as l', 'l.id', 'r.lecture_id')
    .innerJoin('users as s', 's.id', 'r.student_id')
    .innerJoin('users as t', 't.id', 'r.teacher_id')
    .innerJoin('teachers as profile', 'profile.user_id', 'r.teacher_id')
    .selectAll('r')
    .select(['l.created_at as lecture_created_at', 'l.location', 'l.languages', 'profile.room_url'])
    .select(['profile.exact_place', 'profile.location as teacher_location'])
    .select(['profile.covered_only', 'profile.is_away as is_teacher_away'])
    .select([person('s').as('student'), person('t').as('teacher')])
    .select(sql<Reservation['study'] | null>`study_proof_of(s.id)`.as('study'));

/** The side of reservation `r` that the person is on. */
const sideOf = (personId: Expression<number>) =>
  sql<LessonSide>`case ${personId} when r.student_id then 'STUDENT' else 'TEACHER' end`;

/** Delivery states of the messages about a reservation, for its teacher and admins. */
const deliveries = sql<NonNullable<Reservation['deliveries']> | null>`(
  select jsonb_agg(jsonb_build_object('kind', n.kind, 'username', u.username,
                                      'state', replace(n.state, 'BY_MAIL', 'WAITING'),
                                      'at', n.sent_at)
                   order by n.id)
    from notifications as n join users as u on u.id = n.user_id
   where n.reservation_id = r.id)`;

const openMove = sql<MoveRow | null>`(
  select jsonb_build_object('id', m.id, 'state', m.state, 'by', ${sideOf(sql.ref('m.proposed_by'))},
                            'starts_at', m.starts_at, 'ends_at', m.ends_at, 'until', m.until,
                            'location', slot.location, 'languages', slot.languages)
    from reservation_moves as m join lectures as slot on slot.id = m.lecture_id
   where m.reservation_id = r.id and m.state = 'PROPOSED' and m.until > now())`;

const openReport = sql<OpenMattersRow['report']>`(
  select jsonb_build_object('kind', p.kind, 'by', ${sideOf(sql.ref('p.reporter_id'))},
                            'state', p.state, 'answer_until', p.answer_until)
    from reservation_reports as p
   where p.reservation_id = r.id and p.state in ('OPEN', 'CONTESTED'))`;

/** Reservations with the columns for lists and calendars. */
const selectListed = (db: Db) => selectReservations(db).select(deliveries.as('deliveries'));

export type ListedReservation = NonNullable<Awaited<ReturnType<typeof findReservationRow>>>;

export interface ReservationFilter {
  studentId?: number;
  teacherId?: number;
  status?: ReservationStatus | undefined;
  /** The login of the student or the teacher. */
  person?: string | undefined;
  /** First and last day of the lesson. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The condition of a filter on reservations `r`. */
function matches({ studentId, teacherId, status, person, from, to }: ReservationFilter) {
  const conditions = [
    studentId !== undefined && sql<boolean>`r.student_id = ${studentId}`,
    teacherId !== undefined && sql<boolean>`r.teacher_id = ${teacherId}`,
    status && sql<boolean>`r.status = ${status}`,
    person && sql<boolean>`(select id from users where username = ${person}) in (r.student_id, r.teacher_id)`,
    from && sql<boolean>`r.starts_at >= ${dayStart(from)}`,
    to && sql<boolean>`r.starts_at < ${dayStart(addDays(to, 1))}`,
  ].filter((condition) => condition !== false && condition !== undefined && condition !== '');
  return conditions.length > 0 ? sql.join<boolean>(conditions, sql` and `) : sql<boolean>`true`;
}

/** Whether reservation `r` waits for the answer of its teacher: a request, proposal or report. */
const waitsFor = (teacherId: number) => sql<boolean>`(
  r.status = 'PENDING'
  or r.id in (
    select m.reservation_id from reservation_moves as m
     where m.state = 'PROPOSED' and m.until > now() and m.proposed_by <> ${teacherId})
  or r.id in (
    select p.reservation_id from reservation_reports as p
     where p.state = 'OPEN' and p.reporter_id <> ${teacherId}))`;

/**
 * The order of a list: newest request first, for one person the latest lesson. A teacher's list
 * begins with what waits for an answer, then for its payment, so that no page hides it.
 */
function orderOf({ studentId, teacherId }: ReservationFilter) {
  if (teacherId !== undefined)
    return sql`
      ${waitsFor(teacherId)} desc,
      (r.status = 'CONFIRMED' and r.ends_at <= now()) desc,
      r.starts_at desc`;
  return studentId === undefined ? sql`r.id desc` : sql`r.starts_at desc`;
}

/** A page of reservations and the total count. */
export async function listReservationRows(
  db: Db,
  filter: ReservationFilter,
  { page, size }: { page: number; size: number },
): Promise<{ total: number; rows: (ListedReservation & OpenMattersRow)[] }> {
  const order = orderOf(filter);
  const [rows, { total }] = await Promise.all([
    selectListed(db)
      .select([openMove.as('move'), openReport.as('report')])
      // The page is cut before the joins: no index has this order, and a teacher has many lessons.
      .where('r.id', 'in', ({ selectFrom }) =>
        selectFrom('reservations as r')
          .select('r.id')
          .where(matches(filter))
          .orderBy(order)
          .orderBy('r.id', 'desc')
          .limit(size)
          .offset(page * size),
      )
      .orderBy(order)
      .orderBy('r.id', 'desc')
      .execute(),
    db
      .selectFrom('reservations as r')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(matches(filter))
      .executeTakeFirstOrThrow(),
  ]);
  return { total, rows };
}

/** A reservation, or undefined if it does not exist. */
export const findReservationRow = (db: Db, id: number) => selectListed(db).where('r.id', '=', id).executeTakeFirst();

/** Lessons that a person attends or teaches, from an instant on, without closed ones. */
export const listCalendarRows = (db: Db, userId: number, from: Date) =>
  selectListed(db)
    .where(({ or, eb }) => or([eb('r.student_id', '=', userId), eb('r.teacher_id', '=', userId)]))
    .where('r.status', '<>', 'CLOSED')
    .where('r.starts_at', '>=', from)
    .orderBy('r.starts_at')
    .orderBy('r.id')
    .execute();

/** A future lesson, from the side of one person. */
export interface NextLesson {
  startsAt: Date;
  endsAt: Date;
  status: 'PENDING' | 'CONFIRMED' | 'PAID';
  isTaught: boolean;
  /** The other person's name. */
  withWhom: string;
}

const nextLessonsMax = 10;

/** The next lessons and requests that a person attends or teaches, earliest first. */
export async function listNextLessons(db: Db, userId: number): Promise<NextLesson[]> {
  const { rows } = await sql<NextLesson>`
    select r.starts_at as "startsAt", r.ends_at as "endsAt", r.status,
           r.teacher_id = ${userId} as "isTaught",
           full_name(other.first_name, other.last_name, other.username) as "withWhom"
      from reservations r
      join users other
        on other.id = case when r.teacher_id = ${userId} then r.student_id else r.teacher_id end
     where (r.student_id = ${userId} or r.teacher_id = ${userId})
       and r.status <> 'CLOSED' and r.ends_at > now()
     order by r.starts_at, r.id limit ${nextLessonsMax}`.execute(db);
  return rows;
}

/**
 * From when the hours to mark a lesson count: its end, or a later decision about it. `lesson` is
 * the alias of the reservation.
 */
export const unmarkedSince = (lesson: string) => sql<Date>`greatest(
  ${sql.ref(`${lesson}.ends_at`)},
  (select decided_at from reservation_reports
    where reservation_id = ${sql.ref(`${lesson}.id`)}))`;

/** Lessons with the facts that the rules use. `now` is the database clock. */
const selectLessons = (db: Db) =>
  selectReservations(db)
    .innerJoin('accounts as account', 'account.user_id', 'r.student_id')
    .innerJoin('accounts as payee', 'payee.user_id', 'r.teacher_id')
    .select(['account.id as student_account_id', 'payee.id as teacher_account_id'])
    .select('l.is_generated')
    .select([
      sql<Date>`now()`.as('now'),
      sql<number>`account.balance_cents - account.locked_cents + account.overdraft_cents`.as('available_cents'),
      'account.is_closed as is_student_erased',
      sql<boolean>`exists (
        select from reservation_reports as p
         where p.reservation_id = r.id and p.state in ('OPEN', 'CONTESTED'))`.as('has_open_report'),
      unmarkedSince('r').as('unmarked_since'),
    ]);

/** A reservation with all facts that the rules use. */
export type LessonRow = ReservationRow & LessonState & Awaited<ReturnType<typeof listLessons>>[number];

/** Lessons by id, in the order of their ids. */
export const listLessons = (db: Db, ids: readonly number[]) =>
  selectLessons(db).where('r.id', 'in', ids).orderBy('r.id').execute();

/**
 * A reservation with history, open move, report, and the review if the viewer may see it. Returns
 * undefined if the reservation does not exist.
 */
export async function findDetails(db: Db, viewerId: number, id: number) {
  const lesson = await selectLessons(db)
    .where('r.id', '=', id)
    .select([
      deliveries.as('deliveries'),
      openMove.as('move'),
      sql<boolean>`is_reviewable(r, ${reviewDays})`.as('is_reviewable'),
      sql<boolean>`(
        select is_blocked(viewer.block_scope, viewer.block_until) from users as viewer
         where viewer.id = ${viewerId})`.as('is_viewer_blocked'),
    ])
    .executeTakeFirst();
  if (!lesson) return undefined;
  const [events, report, review] = await Promise.all([
    listEvents(db, id),
    selectReports(db).where('r.id', '=', id).executeTakeFirst(),
    findReviewRow(db, viewerId, lesson),
  ]);
  return { ...lesson, events, report: report ?? null, review: review ?? null };
}

const listEvents = (db: Db, reservationId: number): Promise<EventRow[]> =>
  db
    .selectFrom('reservation_events as e')
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .select(['e.at', 'e.kind', 'e.by_role', 'u.username', 'e.note', 'e.amount_cents'])
    .where('e.reservation_id', '=', reservationId)
    .orderBy('e.id')
    .execute();

/** The student's review of the teacher. Only its author sees a review that the page hides. */
async function findReviewRow(
  db: Db,
  viewerId: number,
  { teacher_id, student_id }: { teacher_id: number; student_id: number },
) {
  const { rows } = await sql<NonNullable<DetailRow['review']>>`
    select rating, text, hidden_reason from reviews
     where teacher_id = ${teacher_id} and student_id = ${student_id}
       and (student_id = ${viewerId} or (hidden_reason is null and not is_withdrawn))`.execute(db);
  return rows[0];
}
