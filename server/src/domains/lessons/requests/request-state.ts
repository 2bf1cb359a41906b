import type { CreateReservationBody } from '@kampus/contract/lessons/reservations';
import { pricedGroupSize } from '@kampus/contract/pricing';
import { unitMinutes } from '@kampus/contract/time';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { ReservationState, RestFault } from '../rules.ts';

/** Locks the calendar that a slot is in, if the slot exists: nobody else books, cuts or withdraws there meanwhile. */
export async function lockCalendarOfSlot(trx: Db, lectureId: number): Promise<void> {
  await trx
    .selectFrom('teachers')
    .select('user_id')
    .where('user_id', '=', (eb) => eb.selectFrom('lectures').select('teacher_id').where('id', '=', lectureId))
    .forNoKeyUpdate()
    .execute();
}

/** Locks a student, so that two requests of one student count each other. */
export async function lockStudent(trx: Db, studentId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', studentId).forNoKeyUpdate().execute();
}

/** What decides about a request, as of the database's clock. */
export type RequestState = Omit<ReservationState, 'studentId'> & SlotRow & { available_cents: number };

/** The slot with its teacher's settings; without a slot all of it is null. */
interface SlotRow {
  teacher_username: string;
  /** The teacher's own price per person and half hour for the wanted size of group. */
  price_thousandths: number | null;
  answer_hours: number;
  cancel_hours: number;
  covered_only: boolean;
  rest_fault: RestFault | null;
}

/** Reads what decides about a request. Throws UNAUTHENTICATED where the student's account is gone. */
export async function getRequestState(trx: Db, studentId: number, body: CreateReservationBody): Promise<RequestState> {
  const slot = await findSlot(trx, body);
  const student = await findStudent(trx, studentId, slot);
  if (!student) throw new AppError('UNAUTHENTICATED');
  return { ...(slot as Slot), ...student, lecture: slot?.lecture };
}

type Slot = SlotRow & { lecture: NonNullable<ReservationState['lecture']>; startsAt: Date; endsAt: Date };

/** The slot and the wanted part of it. */
async function findSlot(trx: Db, body: CreateReservationBody): Promise<Slot | undefined> {
  const startAt = body.startAt ?? null;
  const { rows } = await sql<SlotRow & Record<'startsAt' | 'endsAt' | 'starts_at' | 'ends_at', Date> & LectureRow>`
    select l.teacher_id, l.status, l.starts_at, l.ends_at, wanted.starts_at as "startsAt",
           wanted.ends_at as "endsAt", u.username as teacher_username, p.price_thousandths, t.answer_hours,
           t.cancel_hours, t.covered_only,
           rest_fault(l.teacher_id, wanted.starts_at, wanted.ends_at, 0) as rest_fault
      from lectures as l
      join users as u on u.id = l.teacher_id
      join teachers as t on t.user_id = l.teacher_id
     cross join lateral (select coalesce(${startAt}::timestamptz, l.starts_at) as starts_at,
                                coalesce(${startAt}::timestamptz, l.starts_at)
                                  + interval '1 minute' * ${unitMinutes * body.duration} as ends_at) as wanted
      left join teacher_prices as p on p.teacher_id = l.teacher_id and p.group_size = ${pricedGroupSize(body.capacity)}
     where l.id = ${body.lectureId} and l.deleted_at is null`.execute(trx);
  const [row] = rows;
  if (!row) return undefined;
  const lecture = { teacherId: row.teacher_id, status: row.status, startsAt: row.starts_at, endsAt: row.ends_at };
  return { ...row, lecture };
}

interface LectureRow {
  teacher_id: number;
  status: NonNullable<ReservationState['lecture']>['status'];
}

/** The student's side: account, money, other lessons at the wanted time, and requests that wait for an answer. */
async function findStudent(trx: Db, studentId: number, slot: Slot | undefined) {
  const [teacherId, from, to] = [slot?.lecture.teacherId ?? null, slot?.startsAt ?? null, slot?.endsAt ?? null];
  const { rows } = await sql<StudentRow>`
    select now() as now, u.status = 'CONFIRMED' as "isConfirmed",
           a.balance_cents - a.locked_cents + a.overdraft_cents as available_cents,
           exists (select from reservations as r
                    where r.student_id = u.id and r.status <> 'CLOSED'
                      and tstzrange(r.starts_at, r.ends_at) && tstzrange(${from}, ${to})) as "isBusy",
           (select jsonb_build_object('inAll', count(*),
                                      'withTeacher', count(*) filter (where r.teacher_id = ${teacherId}))
              from reservations as r where r.student_id = u.id and r.status = 'PENDING') as waiting
      from users as u
      join accounts as a on a.user_id = u.id
     where u.id = ${studentId}`.execute(trx);
  return rows[0];
}

type StudentRow = Pick<ReservationState, 'now' | 'isConfirmed' | 'isBusy' | 'waiting'> & { available_cents: number };
