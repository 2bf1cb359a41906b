import type { LectureStatus } from '@kampus/contract/lectures';
import type { Reservation } from '@kampus/contract/reservations';
import { reviewDays } from '@kampus/contract/teachers/reviews';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { batch, reads } from '#platform/db/batch.ts';
import type { Db } from '#platform/db/connect.ts';
import { findRow } from '#platform/db/statement.ts';
import type { DetailRow, OpenMattersRow, ReservationRow } from './present.ts';
import type { LessonState, OpenMatters, RestFault } from './rules.ts';

const person = (alias: string): string => `
  jsonb_build_object('username', ${alias}.username, 'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name,
                     'telegram_username', ${alias}.telegram_username)`;

/** A reservation with its lecture and both people: the columns of ReservationRow, and whose it is. */
export const reservationColumns = `
  r.id, r.status, r.created_at, r.closed_by, r.close_reason, r.answer_due_at, r.covered_cents, r.refunded_cents, r.starts_at, r.ends_at, r.group_size, r.duration, r.price_cents,
  r.answered_at, r.paid_at, r.moved_at, r.moves, r.closed_at, r.student_id, r.teacher_id, r.lecture_id,
  l.created_at as lecture_created_at, l.location, l.languages, ${person('s')} as student, ${person('t')} as teacher`;

export const reservationTables = `
  reservations as r
  join lectures as l on l.id = r.lecture_id
  join users as s on s.id = r.student_id
  join users as t on t.id = r.teacher_id`;

export interface ListedReservation extends ReservationRow {
  student_id: number;
  teacher_id: number;
  answered_at: Date | null;
  paid_at: Date | null;
  moved_at: Date | null;
  closed_at: Date | null;
  /** How often the lesson was moved. */
  moves: number;
  /** Where the teacher's online lessons take place. */
  room_url: string | null;
  exact_place: string | null;
  deliveries: NonNullable<Reservation['deliveries']> | null;
}

export interface ReservationFilter {
  studentId?: number;
  teacherId?: number;
}

const side = (person: string): string => `case ${person} when r.student_id then 'STUDENT' else 'TEACHER' end`;

const openMoveSql = `
  (select jsonb_build_object('id', m.id, 'state', m.state, 'by', ${side('m.proposed_by')}, 'starts_at', m.starts_at,
                             'ends_at', m.ends_at, 'until', m.until)
     from reservation_moves as m
    where m.reservation_id = r.id and m.state = 'PROPOSED' and m.until > now()) as move`;

const openReportSql = `
  (select jsonb_build_object('kind', p.kind, 'by', ${side('p.reporter_id')}, 'state', p.state, 'answer_until', p.answer_until)
     from reservation_reports as p
    where p.reservation_id = r.id and p.state in ('OPEN', 'CONTESTED')) as report`;

/** Everything of a reservation that lists and files show, and further columns. */
const select = (...further: string[]) =>
  sql.raw(`
  select ${[reservationColumns, ...further].join(',')},
         (select room_url from teachers as profile where profile.user_id = r.teacher_id) as room_url,
         (select exact_place from teachers as profile where profile.user_id = r.teacher_id) as exact_place,
         (select jsonb_agg(jsonb_build_object('kind', n.kind, 'username', u.username, 'state', n.state,
                                              'at', n.sent_at) order by n.id)
            from notifications as n join users as u on u.id = n.user_id where n.reservation_id = r.id) as deliveries
    from ${reservationTables}`);

const selected = select();
const selectedWithMatters = select(openMoveSql, openReportSql);

function matching({ studentId, teacherId }: ReservationFilter): RawBuilder<unknown> {
  if (studentId !== undefined) return sql`r.student_id = ${studentId}`;
  return teacherId === undefined ? sql`true` : sql`r.teacher_id = ${teacherId}`;
}

/** A page of reservations, newest first, and how many there are in all. */
export async function listReservationRows(
  db: Db,
  filter: ReservationFilter,
  { page, size }: { page: number; size: number },
): Promise<{ total: number; rows: (ListedReservation & OpenMattersRow)[] }> {
  const listed = sql<ListedReservation & OpenMattersRow>`${selectedWithMatters} where ${matching(filter)}
    order by r.id desc limit ${size} offset ${page * size}`;
  const counted = sql<{ total: number }>`select count(*) as total from reservations as r where ${matching(filter)}`;
  const [{ rows }, count] = await Promise.all([listed.execute(db), counted.execute(db)]);
  return { total: count.rows[0]?.total ?? 0, rows };
}

export async function findReservationRow(db: Db, id: number): Promise<ListedReservation | undefined> {
  const { rows } = await sql<ListedReservation>`${selected} where r.id = ${id}`.execute(db);
  return rows[0];
}

/** The lessons in a person's calendar: what they attend and what they teach, not refused, from an instant on. */
export async function listCalendarRows(db: Db, userId: number, from: Date): Promise<ListedReservation[]> {
  const { rows } = await sql<ListedReservation>`${selected}
    where (r.student_id = ${userId} or r.teacher_id = ${userId}) and r.status <> 'CLOSED' and r.starts_at >= ${from}
    order by r.starts_at, r.id`.execute(db);
  return rows;
}

/** A lesson to come, as one of its two people sees it. */
export interface NextLesson {
  startsAt: Date;
  endsAt: Date;
  status: 'PENDING' | 'CONFIRMED' | 'PAID';
  isTaught: boolean;
  /** The other person's name. */
  withWhom: string;
}

const nextLessonsMax = 10;

/** The next lessons and requests of a person, attended and taught, soonest first. */
export async function listNextLessons(db: Db, userId: number): Promise<NextLesson[]> {
  const { rows } = await sql<NextLesson>`
    select r.starts_at as "startsAt", r.ends_at as "endsAt", r.status, r.teacher_id = ${userId} as "isTaught",
           coalesce(nullif(concat_ws(' ', other.first_name, other.last_name), ''), other.username::text) as "withWhom"
      from reservations r
      join users other on other.id = case when r.teacher_id = ${userId} then r.student_id else r.teacher_id end
     where (r.student_id = ${userId} or r.teacher_id = ${userId}) and r.status <> 'CLOSED' and r.ends_at > now()
     order by r.starts_at, r.id limit ${nextLessonsMax}`.execute(db);
  return rows;
}

/** A reservation with its history, its open move and its report, and what the rules about it ask for. */
export type DetailedReservation = ListedReservation & DetailRow & LessonState & Pick<OpenMatters, 'is_reviewable'>;

const detailsSql = `
  select now() as now, ${reservationColumns}, r.fee_cents, r.fee_waived_at, r.free_until,
         teacher.room_url, teacher.exact_place, teacher.covered_only,
         account.balance_cents - account.locked_cents + account.overdraft_cents as available_cents,
         account.is_closed as is_student_erased,
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'at', e.at, 'kind', e.kind, 'by_role', e.by_role, 'username', u.username, 'note', e.note,
                   'amount_cents', e.amount_cents) order by e.id), '[]')
            from reservation_events as e left join users as u on u.id = e.actor_id
           where e.reservation_id = r.id) as events,
         ${openMoveSql},
         was_held(r) and r.ends_at > now() - interval '${reviewDays} days' as is_reviewable,
         (select jsonb_build_object('rating', v.rating, 'text', v.text) from reviews as v
           where v.teacher_id = r.teacher_id and v.student_id = r.student_id) as review,
         (select jsonb_build_object('id', p.id, 'kind', p.kind, 'text', p.text, 'by', ${side('p.reporter_id')},
                                    'state', p.state, 'created_at', p.created_at, 'answer_until', p.answer_until,
                                    'answer', p.answer, 'decision', p.decision, 'reason', p.reason)
            from reservation_reports as p where p.reservation_id = r.id) as report,
         (select jsonb_agg(jsonb_build_object('kind', n.kind, 'username', u.username, 'state', n.state,
                                              'at', n.sent_at) order by n.id)
            from notifications as n join users as u on u.id = n.user_id where n.reservation_id = r.id) as deliveries
    from ${reservationTables}
    join teachers as teacher on teacher.user_id = r.teacher_id
    join accounts as account on account.user_id = r.student_id
   where r.id = $1`;

/** One reservation with everything about it; undefined where there is none. */
export const findDetails = (pool: pg.Pool, id: number): Promise<DetailedReservation | undefined> =>
  findRow<DetailedReservation>(pool, { name: 'reservation-details', text: detailsSql }, [id]);

/** What decides about a request, as of one moment. */
export interface StateRow {
  now: Date;
  is_confirmed: boolean;
  is_busy: boolean;
  username: string;
  first_name: string | null;
  last_name: string | null;
  /** Null where there is no such lecture: then the rest of it is null as well. */
  lecture_id: number | null;
  teacher_id: number;
  lecture_status: LectureStatus;
  location: string;
  languages: string[];
  starts_at: Date;
  ends_at: Date;
  lecture_created_at: Date;
  teacher_username: string;
  teacher_first_name: string | null;
  teacher_last_name: string | null;
  price_thousandths: number | null;
  answer_hours: number;
  cancel_hours: number;
  covered_only: boolean;
  is_restricted: boolean;
  rest_fault: RestFault | null;
  available_cents: number;
  waiting_in_all: number;
  waiting_with_teacher: number;
  request_hash: Buffer | null;
  answer: unknown;
}

interface StateKey {
  studentId: number;
  lectureId: number;
  /** Null for the slot's beginning. */
  startsAt: Date | null;
  duration: number;
  /** As prices are set for it. */
  groupSize: number;
  key: string | null;
}

/** Slot, teacher's settings and the student's state in one read; simultaneous requests share it. */
export const findState = batch<StateKey, StateRow>({
  name: 'reservation-state',
  takes: {
    studentId: 'integer',
    lectureId: 'integer',
    startsAt: 'timestamptz',
    duration: 'integer',
    groupSize: 'integer',
    key: 'text',
  },
  text: (asked) => `
    select call_index, now() as now, s.status = 'CONFIRMED' as is_confirmed, s.username, s.first_name, s.last_name,
           l.id as lecture_id, l.teacher_id, l.status as lecture_status, l.location, l.languages,
           l.starts_at, l.ends_at, l.created_at as lecture_created_at,
           t.username as teacher_username, t.first_name as teacher_first_name, t.last_name as teacher_last_name,
           p.price_thousandths, teacher.answer_hours, teacher.cancel_hours, teacher.covered_only,
           teacher.pause_minutes > 0 or teacher.lessons_per_day_max is not null as is_restricted,
           rest_fault(l.teacher_id, coalesce(asked."startsAt", l.starts_at),
                      coalesce(asked."startsAt", l.starts_at) + asked.duration * interval '30 minutes', 0) as rest_fault,
           account.balance_cents - account.locked_cents + account.overdraft_cents as available_cents,
           waiting.in_all as waiting_in_all, waiting.with_teacher as waiting_with_teacher, k.request_hash, k.answer,
           exists (select from reservations as r
                    where r.student_id = s.id and r.status <> 'CLOSED'
                      and tstzrange(r.starts_at, r.ends_at)
                          && tstzrange(coalesce(asked."startsAt", l.starts_at),
                                       coalesce(asked."startsAt", l.starts_at)
                                         + asked.duration * interval '30 minutes')) as is_busy
      from ${asked}
      join users as s on s.id = "studentId"
      left join lectures as l on l.id = "lectureId" and l.deleted_at is null
      left join users as t on t.id = l.teacher_id
      join accounts as account on account.user_id = s.id
      left join teachers as teacher on teacher.user_id = l.teacher_id
      cross join lateral (
        select count(*)::integer as in_all, (count(*) filter (where w.teacher_id = l.teacher_id))::integer as with_teacher
          from reservations as w where w.student_id = s.id and w.status = 'PENDING') as waiting
      left join teacher_prices as p on p.teacher_id = l.teacher_id and p.group_size = "groupSize"
      left join idempotency_keys as k on k.user_id = s.id and k.operation = 'createReservation' and k.key = asked.key`,
  ...reads,
});
