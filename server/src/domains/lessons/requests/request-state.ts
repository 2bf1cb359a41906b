import type { CreateReservationBody } from '@kampus/contract/lessons/reservations';
import { pricedGroupSize } from '@kampus/contract/pricing';
import { unitMinutes } from '@kampus/contract/time';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { RestFault } from '../rules.ts';
import type { ReservationState } from './rules.ts';

/**
 * Locks the calendar of a slot, if the slot exists. Until the transaction ends, other transactions
 * cannot book, cut or withdraw slots in this calendar.
 */
export async function lockCalendarOfSlot(trx: Db, lectureId: number): Promise<void> {
  await trx
    .selectFrom('teachers')
    .select('user_id')
    .where('user_id', '=', (eb) => eb.selectFrom('lectures').select('teacher_id').where('id', '=', lectureId))
    .forNoKeyUpdate()
    .execute();
}

/** Locks a student, so that concurrent requests of one student count each other. */
export async function lockStudent(trx: Db, studentId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', studentId).forNoKeyUpdate().execute();
}

/** Facts that decide about a request. `now` is the database clock. */
export type RequestState = Omit<ReservationState, 'studentId'> & SlotRow & { available_cents: number };

/** Columns of the teacher's settings and prices for the wanted slot. */
interface SlotRow {
  teacher_username: string;
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
  const slot = await findSlot(trx, studentId, body);
  const student = await findStudent(trx, studentId, slot);
  if (!student) throw new AppError('UNAUTHENTICATED');
  return { ...(slot as Slot), ...student, lecture: slot?.lecture };
}

type Slot = SlotRow & { lecture: NonNullable<ReservationState['lecture']>; startsAt: Date; endsAt: Date };

/** The slot and the wanted part of the slot. Undefined if the slot does not exist. */
async function findSlot(trx: Db, studentId: number, body: CreateReservationBody): Promise<Slot | undefined> {
  const startAt = body.startAt === undefined ? null : new Date(body.startAt);
  const { rows } = await sql<FoundSlotRow>`
    select l.teacher_id, l.status, l.starts_at, l.ends_at, wanted.starts_at as "startsAt",
           wanted.ends_at as "endsAt", u.username as teacher_username, p.price_thousandths,
           t.answer_hours, t.cancel_hours, t.notice_hours, t.covered_only,
           offer.until as offered_until,
           rest_fault(l.teacher_id, wanted.starts_at, wanted.ends_at, 0) as rest_fault
      from lectures as l
      join users as u on u.id = l.teacher_id
      join teachers as t on t.user_id = l.teacher_id
     cross join lateral (
       select coalesce(${startAt}::timestamptz, l.starts_at) as starts_at,
              coalesce(${startAt}::timestamptz, l.starts_at)
                + interval '1 minute' * ${unitMinutes * body.duration} as ends_at) as wanted
      left join slot_offers as offer
        on offer.lecture_id = l.id and offer.until > now() and offer.user_id <> ${studentId}
      left join teacher_prices as p
        on p.teacher_id = l.teacher_id and p.group_size = ${pricedGroupSize(body.capacity)}
     where l.id = ${body.lectureId} and l.deleted_at is null`.execute(trx);
  const [row] = rows;
  if (!row) return undefined;
  const lecture = {
    ...{ teacherId: row.teacher_id, status: row.status, startsAt: row.starts_at, endsAt: row.ends_at },
    offeredUntil: row.offered_until,
  };
  return { ...row, lecture };
}

interface LectureRow {
  teacher_id: number;
  status: NonNullable<ReservationState['lecture']>['status'];
  offered_until: Date | null;
}

type FoundSlotRow = SlotRow & LectureRow & Record<'startsAt' | 'endsAt' | 'starts_at' | 'ends_at', Date>;

/** Facts about the student: account, money, lessons at the wanted time, and open requests. */
async function findStudent(trx: Db, studentId: number, slot: Slot | undefined) {
  const [teacherId, from, to] = [slot?.lecture.teacherId ?? null, slot?.startsAt ?? null, slot?.endsAt ?? null];
  const { rows } = await sql<StudentRow>`
    select now() as now, u.status = 'CONFIRMED' as "isConfirmed",
           a.balance_cents - a.locked_cents + a.overdraft_cents as available_cents,
           exists (
             select from reservations as r
              where r.student_id = u.id and r.status <> 'CLOSED'
                and tstzrange(r.starts_at, r.ends_at) && tstzrange(${from}, ${to})) as "isBusy",
           (select jsonb_build_object(
                     'inAll', count(*),
                     'withTeacher', count(*) filter (where r.teacher_id = ${teacherId}))
              from reservations as r where r.student_id = u.id and r.status = 'PENDING') as waiting
      from users as u
      join accounts as a on a.user_id = u.id
     where u.id = ${studentId}`.execute(trx);
  return rows[0];
}

type StudentRow = Pick<ReservationState, 'now' | 'isConfirmed' | 'isBusy' | 'waiting'> & { available_cents: number };
