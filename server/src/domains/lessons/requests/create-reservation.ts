import type { CreateReservationBody, Reservation } from '@kampus/contract/lessons/reservations';
import { fromThousandths, minimumPrice, toThousandths, totalCents } from '@kampus/contract/pricing';
import type { Insertable } from 'kysely';
import { claimSlot } from '#domains/teaching/public.ts';
import type { Db } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import type { Database } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, explainRefusal } from '#platform/http/app-error.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { PersonLimits } from '../../../config-limits.ts';
import type { Services } from '../../../services.ts';
import { addEvent, announceLesson, getReservation } from '../lesson.ts';
import { freeUntilOf } from '../rules.ts';
import { getRequestState, lockCalendarOfSlot, lockStudent, type RequestState } from './request-state.ts';
import { answerDueAt, assertPriceSeen, assertReservable } from './rules.ts';

/**
 * Creates a PENDING reservation for a part of a free slot and fixes its price. Database constraints
 * accept only one of several concurrent requests. Each error names the broken rule (design.md §8
 * and §19).
 */
export function createReservation(
  { db, config }: Pick<Services, 'db' | 'config'>,
  student: Actor,
  body: CreateReservationBody,
  key?: IdempotencyKey,
): Promise<Reservation> {
  return inTransaction(db, (trx) =>
    once(trx, student, 'createReservation', key, async () => {
      await lockCalendarOfSlot(trx, body.lectureId);
      await lockStudent(trx, student.id);
      const state = await getRequestState(trx, student.id, body);
      const request = planRequest(state, student, body, config.personLimits);
      const id = await insertReservation(trx, request);
      await claimSlot(trx, request.lecture_id, { start: request.starts_at, end: request.ends_at }, 'RESERVED');
      await addEvent(trx, id, 'REQUESTED', { role: 'STUDENT', id: student.id });
      await notify(trx, request.teacher_id, 'REQUESTED', { reservation_id: id });
      const reservation = await getReservation(trx, id);
      announceLesson(trx, { teacher: { username: reservation.lecture.teacherUsername } });
      return reservation;
    }),
  ).catch(
    explainRefusal({
      reservations_student_busy_excl: ['STUDENT_BUSY'],
      reservations_lecture_active_key: ['LECTURE_NOT_OPEN'],
    }),
  );
}

type NewReservation = Insertable<Database['reservations']>;

/** Builds the row of a request. Throws the error of the first rule that the request breaks. */
function planRequest(
  state: RequestState,
  student: Actor,
  body: CreateReservationBody,
  limits: PersonLimits,
): NewReservation & { starts_at: Date; ends_at: Date } {
  const { capacity, duration } = body;
  const reservable = { ...state, studentId: student.id };
  assertReservable(reservable, { startsAt: state.lecture?.wanted_from, duration }, limits);
  const { lecture } = reservable;
  if (lecture.rest_fault) throw new AppError(lecture.rest_fault);
  const perPerson =
    lecture.price_thousandths === null ? minimumPrice(capacity) : fromThousandths(lecture.price_thousandths);
  const priceCents = totalCents(perPerson, capacity, duration);
  assertPriceSeen(body.price, priceCents);
  if (lecture.covered_only && state.available_cents < priceCents) throw new AppError('NOT_COVERED');
  return {
    lecture_id: body.lectureId,
    teacher_id: lecture.teacherId,
    student_id: student.id,
    starts_at: lecture.wanted_from,
    ends_at: lecture.wanted_to,
    group_size: capacity,
    duration,
    price_thousandths: toThousandths(perPerson),
    price_cents: priceCents,
    answer_due_at: answerDueAt({ ...lecture, now: state.now }, lecture.wanted_from),
    cancel_hours: lecture.cancel_hours,
    free_until: freeUntilOf(lecture.wanted_from, lecture.cancel_hours),
    goal: body.goal || null,
  };
}

async function insertReservation(trx: Db, reservation: NewReservation): Promise<number> {
  const { id } = await trx.insertInto('reservations').values(reservation).returning('id').executeTakeFirstOrThrow();
  return id;
}
