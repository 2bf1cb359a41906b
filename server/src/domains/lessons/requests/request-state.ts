import type { CreateReservationBody } from '@kampus/contract/lessons/reservations';
import { pricedGroupSize } from '@kampus/contract/pricing';
import { unitMinutes } from '@kampus/contract/time';
import { sql } from 'kysely';
import { lockCalendarsIn } from '#domains/teaching/public.ts';
import type { Db } from '#platform/db/connect.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { RestFault } from '../rules.ts';
import { isStudentBusy } from '../student-busy.ts';
import type { LectureState, ReservationState } from './rules.ts';

/**
 * Locks the calendar of a slot, if the slot exists. Until the transaction ends, other transactions
 * cannot book, cut or withdraw slots in this calendar.
 */
export const lockCalendarOfSlot = (trx: Db, lectureId: number): Promise<void> =>
  lockCalendarsIn(trx, sql`select teacher_id from lectures where id = ${lectureId}`);

/** Locks a student, so that concurrent requests of one student count each other. */
export async function lockStudent(trx: Db, studentId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', studentId).forNoKeyUpdate().execute();
}

/** Facts that decide about a request. `now` is the database clock. */
export interface RequestState extends Omit<ReservationState, 'studentId' | 'lecture'> {
  lecture: WantedSlot | undefined;
  available_cents: number;
}

/** The wanted slot, with the settings and the price of its teacher. */
export interface WantedSlot extends LectureState {
  /**
   * The wanted part of the slot. Without a start in the request it begins with the first bookable
   * part, the start that the calendar shows.
   */
  wanted_from: Date;
  wanted_to: Date;
  /** The teacher's price per person and half hour for the wanted group size. Null if not set. */
  price_thousandths: number | null;
  answer_hours: number;
  cancel_hours: number;
  notice_hours: number;
  covered_only: boolean;
  rest_fault: RestFault | null;
}

/** Reads the facts for a request. Throws UNAUTHENTICATED if the account does not exist. */
export async function getRequestState(trx: Db, studentId: number, body: CreateReservationBody): Promise<RequestState> {
  const lecture = await findSlot(trx, studentId, body);
  const student = await findStudent(trx, studentId, lecture?.teacherId ?? null);
  if (!student) throw new AppError('UNAUTHENTICATED');
  const isBusy = lecture !== undefined && (await isStudentBusy(trx, studentId, lecture.wanted_from, lecture.wanted_to));
  return { ...student, isBusy, lecture };
}

/** The wanted slot. Undefined if it does not exist. */
async function findSlot(trx: Db, studentId: number, body: CreateReservationBody): Promise<WantedSlot | undefined> {
  const startAt = body.startAt === undefined ? null : new Date(body.startAt);
  const { rows } = await sql<WantedSlot>`
    select l.teacher_id as "teacherId", l.status, l.starts_at as "startsAt", l.ends_at as "endsAt",
           offer.until as "offeredUntil", wanted.starts_at as wanted_from,
           wanted.ends_at as wanted_to, p.price_thousandths, t.answer_hours, t.cancel_hours,
           t.notice_hours, t.covered_only,
           rest_fault(l.teacher_id, wanted.starts_at, wanted.ends_at, 0) as rest_fault
      from lectures as l
      join teachers as t on t.user_id = l.teacher_id
     cross join lateral (
       select coalesce(${startAt}::timestamptz, min(lower(part.free)), l.starts_at) as starts_at
         from bookable_parts(now()) as part
        where part.teacher_id = l.teacher_id and part.slot_starts_at = l.starts_at) as first
     cross join lateral (
       select first.starts_at,
              first.starts_at + interval '1 minute' * ${unitMinutes * body.duration} as ends_at
     ) as wanted
      left join slot_offers as offer
        on offer.lecture_id = l.id and offer.until > now() and offer.user_id <> ${studentId}
      left join teacher_prices as p
        on p.teacher_id = l.teacher_id and p.group_size = ${pricedGroupSize(body.capacity)}
     where l.id = ${body.lectureId} and l.deleted_at is null`.execute(trx);
  return rows[0];
}

type StudentRow = Omit<RequestState, 'lecture' | 'isBusy'>;

/** Facts about the student: account, money and open requests. */
async function findStudent(trx: Db, studentId: number, teacherId: number | null): Promise<StudentRow | undefined> {
  const { rows } = await sql<StudentRow>`
    select now() as now, u.status = 'CONFIRMED' as "isConfirmed",
           a.balance_cents - a.locked_cents + a.overdraft_cents as available_cents,
           (select jsonb_build_object(
                     'inAll', count(*),
                     'withTeacher', count(*) filter (where r.teacher_id = ${teacherId}))
              from reservations as r where r.student_id = u.id and r.status = 'PENDING') as waiting
      from users as u
      join accounts as a on a.user_id = u.id
     where u.id = ${studentId}`.execute(trx);
  return rows[0];
}
