import { fromThousandths, pricedGroupSize, pricePerPerson, toThousandths, totalCents } from '@kampus/contract/pricing';
import type { CreateReservationBody, Reservation } from '@kampus/contract/reservations';
import { unitMs } from '@kampus/contract/time';
import type pg from 'pg';
import { batch, writes } from '#platform/db/batch.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { findStoredAnswer, type IdempotencyKey, type StoredKey, toStoredKey } from '#platform/http/idempotency.ts';
import type { LessonLimits } from '../../config.ts';
import type { Services } from '../../services.ts';
import { invalidateTeacher } from '../teachers/public.ts';
import { presentReservation } from './present.ts';
import { findState, type StateRow } from './queries.ts';
import { assertPriceSeen, assertReservable, type ReservationState } from './rules.ts';

/** Each attempt fails only when another request changed the slot in between. */
const attemptsMax = 5;

/** What a claim writes; `answer` lacks the new reservation's id alone. */
interface Claim {
  lectureId: number;
  teacherId: number;
  studentId: number;
  startsAt: Date;
  endsAt: Date;
  groupSize: number;
  duration: number;
  priceThousandths: number;
  priceCents: number;
  createdAt: Date;
  answerDueAt: Date;
  cancelHours: number;
  waitingMax: number;
  waitingWithTeacherMax: number;
  /** The teacher's rest lets one request of a statement pass, the others look again. */
  isRestricted: boolean;
  answer: Reservation;
}

/**
 * Claims the wanted part of the slot and cuts off the rest, makes the reservation, tells the teacher and keeps the
 * answer: all or nothing, in one round trip. Teachers and students are locked first, in the order of their ids: the first
 * so that nobody else cuts or joins the same slots, the second so that two requests of one student count each other.
 */
const runClaim = batch<Claim & StoredKey, { id: number }>({
  name: 'reservation-claim',
  takes: {
    lectureId: 'integer',
    teacherId: 'integer',
    studentId: 'integer',
    startsAt: 'timestamptz',
    endsAt: 'timestamptz',
    groupSize: 'integer',
    duration: 'integer',
    priceThousandths: 'integer',
    priceCents: 'bigint',
    createdAt: 'timestamptz',
    answerDueAt: 'timestamptz',
    cancelHours: 'integer',
    waitingMax: 'integer',
    waitingWithTeacherMax: 'integer',
    isRestricted: 'boolean',
    answer: 'jsonb',
    key: 'text',
    requestHash: 'text',
  },
  text: (asked) => `
    with asked as materialized (
      select * from ${asked} order by "lectureId"
    ), owner as materialized (
      select user_id from teachers where user_id in (select "teacherId" from asked) order by user_id for no key update
    ), student as materialized (
      select id from users
       where id in (select "studentId" from asked) and (select count(*) from owner) > 0
       order by id
         for no key update
    ), counted as materialized (
      select id, "teacherId" as with_id, (count_waiting(id, "teacherId")).*
        from (select distinct student.id, "teacherId" from student join asked on "studentId" = student.id) as pair
    ), allowed as (
      select * from (
        select asked.*, in_all + row_number() over (partition by "studentId" order by call_index) as in_all,
               with_teacher + row_number() over (partition by "studentId", "teacherId" order by call_index) as with_teacher,
               row_number() over (partition by "teacherId" order by call_index) as of_teacher
          from asked join counted on counted.id = "studentId" and with_id = "teacherId") as numbered
       where in_all <= "waitingMax" and with_teacher <= "waitingWithTeacherMax"
         and (of_teacher = 1 or not "isRestricted") and rest_fault("teacherId", "startsAt", "endsAt", 0) is null
    ), claimed as (
      update lectures as l set status = 'RESERVED', starts_at = "startsAt", ends_at = "endsAt"
        from allowed
       where l.id = "lectureId" and l.status = 'OPEN' and l.deleted_at is null and l.starts_at > now()
         and l.starts_at <= "startsAt" and l.ends_at >= "endsAt"
      returning allowed.*, l.location, l.languages, l.published_starts_at, l.published_ends_at, l.is_generated,
                old.starts_at as slot_starts_at, old.ends_at as slot_ends_at
    ), cut as (
      insert into lectures (teacher_id, starts_at, ends_at, location, languages, published_starts_at, published_ends_at,
                            is_generated)
      select "teacherId", rest.starts_at, rest.ends_at, location, languages, published_starts_at, published_ends_at,
             is_generated
        from claimed
       cross join lateral (values (slot_starts_at, "startsAt"), ("endsAt", slot_ends_at)) as rest (starts_at, ends_at)
       where rest.starts_at < rest.ends_at
    ), made as (
      merge into reservations as r using claimed on false
       when not matched then
            insert (lecture_id, teacher_id, student_id, starts_at, ends_at, group_size, duration, price_thousandths,
                    price_cents, created_at, answer_due_at, cancel_hours, free_until)
            values ("lectureId", "teacherId", "studentId", "startsAt", "endsAt", "groupSize", claimed.duration,
                    "priceThousandths", "priceCents", "createdAt", "answerDueAt", "cancelHours",
                    "startsAt" - "cancelHours" * interval '1 hour')
      returning call_index, r.id, r.teacher_id, r.student_id, answer, key, "requestHash"
    ), event as (
      insert into reservation_events (reservation_id, kind, by_role, actor_id)
      select id, 'REQUESTED', 'STUDENT', student_id from made
    ), notified as (
      insert into notifications (user_id, kind, reservation_id) select teacher_id, 'REQUESTED', id from made
    ), stored as (
      insert into idempotency_keys (user_id, operation, key, request_hash, answer)
      select student_id, 'createReservation', key, decode("requestHash", 'hex'), answer || jsonb_build_object('id', id)
        from made where key is not null
    )
    select call_index, id from made`,
  callerOf: ({ studentId }) => studentId,
  ...writes,
});

/**
 * Makes a PENDING reservation of a part of a free slot; its price is fixed now. Of any number of simultaneous requests
 * exactly one wins, by the database's own rules, and every refusal says which rule of design.md §8 or §19 it was.
 */
export async function createReservation(
  services: Services,
  student: Actor,
  body: CreateReservationBody,
  key?: IdempotencyKey,
): Promise<Reservation> {
  const { pool, cache, config } = services;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const state = await readState(pool, student, body, key);
    const first = findStoredAnswer<Reservation>(key, state);
    if (first) return first;
    const plan = planReservation(state, student, body, config.lessonLimits);
    const id = await claim(pool, plan, key);
    if (id === undefined) continue;
    invalidateTeacher(cache, state.teacher_username);
    services.wakeDelivery();
    return { ...plan.answer, id };
  }
  throw new AppError('LECTURE_NOT_OPEN');
}

async function readState(
  pool: pg.Pool,
  student: Actor,
  { lectureId, capacity, duration, startAt }: CreateReservationBody,
  key: IdempotencyKey | undefined,
): Promise<StateRow> {
  const [state] = await findState(pool, {
    studentId: student.id,
    lectureId,
    startsAt: startAt === undefined ? null : new Date(startAt),
    duration,
    groupSize: pricedGroupSize(capacity),
    key: key?.key ?? null,
  });
  if (!state) throw new AppError('UNAUTHENTICATED');
  return state;
}

function toReservationState(row: StateRow, student: Actor): ReservationState {
  const lecture = {
    teacherId: row.teacher_id,
    status: row.lecture_status,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  };
  return {
    now: row.now,
    studentId: student.id,
    isConfirmed: row.is_confirmed,
    isBusy: row.is_busy,
    lecture: row.lecture_id === null ? undefined : lecture,
    waiting: { inAll: row.waiting_in_all, withTeacher: row.waiting_with_teacher },
  };
}

/** What to write for a request that no rule refuses. Throws what the rules throw. */
function planReservation(row: StateRow, student: Actor, body: CreateReservationBody, limits: LessonLimits): Claim {
  const { lectureId, capacity, duration, startAt } = body;
  const wanted = startAt === undefined ? undefined : new Date(startAt);
  assertReservable(toReservationState(row, student), { startsAt: wanted, duration }, limits);
  if (row.rest_fault) throw new AppError(row.rest_fault);
  const own =
    row.price_thousandths === null ? {} : { [pricedGroupSize(capacity)]: fromThousandths(row.price_thousandths) };
  const euros = pricePerPerson(own, capacity);
  const priceCents = totalCents(euros, capacity, duration);
  assertPriceSeen(body.price, priceCents);
  if (row.covered_only && row.available_cents < priceCents) throw new AppError('NOT_COVERED');
  const startsAt = wanted ?? row.starts_at;
  const endsAt = new Date(startsAt.getTime() + duration * unitMs);
  const answerDueAt = new Date(Math.min(row.now.getTime() + row.answer_hours * 3_600_000, startsAt.getTime()));
  return {
    lectureId,
    teacherId: row.teacher_id,
    studentId: student.id,
    startsAt,
    endsAt,
    groupSize: capacity,
    duration,
    priceThousandths: toThousandths(euros),
    priceCents,
    createdAt: row.now,
    answerDueAt,
    cancelHours: row.cancel_hours,
    waitingMax: limits.waitingRequests,
    waitingWithTeacherMax: limits.waitingRequestsPerTeacher,
    isRestricted: row.is_restricted,
    answer: presentRequest(row, body, { startsAt, endsAt, priceCents, answerDueAt }),
  };
}

/** The reservation as it will be, all but its id. */
const presentRequest = (
  row: StateRow,
  { lectureId, capacity, duration }: CreateReservationBody,
  plan: { startsAt: Date; endsAt: Date; priceCents: number; answerDueAt: Date },
): Reservation =>
  presentReservation(
    {
      id: 0,
      status: 'PENDING',
      created_at: row.now,
      closed_by: null,
      close_reason: null,
      answer_due_at: plan.answerDueAt,
      starts_at: plan.startsAt,
      ends_at: plan.endsAt,
      group_size: capacity,
      duration,
      price_cents: plan.priceCents,
      covered_cents: 0,
      refunded_cents: 0,
      lecture_id: lectureId,
      lecture_created_at: row.lecture_created_at,
      location: row.location,
      languages: row.languages,
      student: { ...row, telegram_username: null },
      teacher: {
        username: row.teacher_username,
        first_name: row.teacher_first_name,
        last_name: row.teacher_last_name,
        telegram_username: null,
      },
    },
    {},
  );

/** The new reservation's id; undefined when the slot changed since it was read, and has to be read again. */
async function claim(pool: pg.Pool, plan: Claim, key: IdempotencyKey | undefined): Promise<number | undefined> {
  try {
    return (await runClaim(pool, { ...plan, ...toStoredKey(key) }))[0]?.id;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'reservations_student_busy_excl') throw new AppError('STUDENT_BUSY', { cause: error });
    if (constraint === 'reservations_lecture_active_key') throw new AppError('LECTURE_NOT_OPEN', { cause: error });
    // The same call arrived twice at once: the other one's answer is there by now.
    if (constraint === 'idempotency_keys_pkey') return undefined;
    throw error;
  }
}
