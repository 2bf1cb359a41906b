import type { LectureStatus } from '@kampus/contract/lectures';
import { fromThousandths, pricedGroupSize, pricePerPerson, toThousandths, totalCents } from '@kampus/contract/pricing';
import type { CreateReservationBody, Reservation } from '@kampus/contract/reservations';
import { unitMs } from '@kampus/contract/time';
import type pg from 'pg';
import { batch, reads, writes } from '#platform/db/batch.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { findStoredAnswer, type IdempotencyKey, type StoredKey, toStoredKey } from '#platform/http/idempotency.ts';
import type { Services } from '../../services.ts';
import { invalidateTeacher } from '../teachers/public.ts';
import { presentReservation } from './present.ts';
import { assertReservable, type ReservationState } from './rules.ts';

/** Each attempt fails only when another request changed the slot in between. */
const attemptsMax = 5;

interface StateRow {
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
  request_hash: Buffer | null;
  answer: unknown;
}

interface StateKey {
  studentId: number;
  lectureId: number;
  duration: number;
  /** As prices are set for it. */
  groupSize: number;
  key: string | null;
}

const findState = batch<StateKey, StateRow>({
  name: 'reservation-state',
  takes: { studentId: 'integer', lectureId: 'integer', duration: 'integer', groupSize: 'integer', key: 'text' },
  text: (asked) => `
    select call_index, now() as now, s.status = 'CONFIRMED' as is_confirmed, s.username, s.first_name, s.last_name,
           l.id as lecture_id, l.teacher_id, l.status as lecture_status, l.location, l.languages,
           l.starts_at, l.ends_at, l.created_at as lecture_created_at,
           t.username as teacher_username, t.first_name as teacher_first_name, t.last_name as teacher_last_name,
           p.price_thousandths, k.request_hash, k.answer,
           exists (select from reservations as r
                    where r.student_id = s.id and r.status <> 'CLOSED'
                      and tstzrange(r.starts_at, r.ends_at)
                          && tstzrange(l.starts_at, l.starts_at + asked.duration * interval '30 minutes')) as is_busy
      from ${asked}
      join users as s on s.id = "studentId"
      left join lectures as l on l.id = "lectureId" and l.deleted_at is null
      left join users as t on t.id = l.teacher_id
      left join teacher_prices as p on p.teacher_id = l.teacher_id and p.group_size = "groupSize"
      left join idempotency_keys as k on k.user_id = s.id and k.operation = 'createReservation' and k.key = asked.key`,
  ...reads,
});

/** What a claim writes; `answer` lacks the new reservation's id alone. */
interface Claim {
  lectureId: number;
  studentId: number;
  startsAt: Date;
  endsAt: Date;
  groupSize: number;
  duration: number;
  priceThousandths: number;
  priceCents: number;
  createdAt: Date;
  answer: Reservation;
}

/**
 * Claims the slot, makes the reservation, tells the teacher and keeps the answer: all or nothing, in one round trip.
 * Slots are claimed in the order of their ids, so that two processes do not wait for each other crosswise.
 */
const runClaim = batch<Claim & StoredKey, { id: number }>({
  name: 'reservation-claim',
  takes: {
    lectureId: 'integer',
    studentId: 'integer',
    startsAt: 'timestamptz',
    endsAt: 'timestamptz',
    groupSize: 'integer',
    duration: 'integer',
    priceThousandths: 'integer',
    priceCents: 'bigint',
    createdAt: 'timestamptz',
    answer: 'jsonb',
    key: 'text',
    requestHash: 'text',
  },
  text: (asked) => `
    with asked as materialized (
      select * from ${asked} order by "lectureId"
    ), claimed as (
      update lectures as l set status = 'RESERVED'
        from asked
       where l.id = "lectureId" and l.status = 'OPEN' and l.deleted_at is null and l.starts_at > now()
         and l.starts_at = "startsAt" and l.ends_at >= "endsAt"
      returning asked.*, l.teacher_id
    ), made as (
      merge into reservations as r using claimed on false
       when not matched then
            insert (lecture_id, teacher_id, student_id, starts_at, ends_at, group_size, duration, price_thousandths,
                    price_cents, created_at)
            values ("lectureId", claimed.teacher_id, "studentId", "startsAt", "endsAt", "groupSize", claimed.duration,
                    "priceThousandths", "priceCents", "createdAt")
      returning call_index, r.id, r.teacher_id, r.student_id, answer, key, "requestHash"
    ), told as (
      insert into notifications (user_id, kind, reservation_id) select teacher_id, 'REQUESTED', id from made
    ), kept as (
      insert into idempotency_keys (user_id, operation, key, request_hash, answer)
      select student_id, 'createReservation', key, decode("requestHash", 'hex'), answer || jsonb_build_object('id', id)
        from made where key is not null
    )
    select call_index, id from made`,
  ...writes,
});

/**
 * Makes a PENDING reservation of the first units of a free slot; its price is fixed now. Of any number of simultaneous
 * requests exactly one wins, by the database's own rules, and every refusal says which rule of design.md §8 it was.
 */
export async function createReservation(
  services: Services,
  student: Actor,
  body: CreateReservationBody,
  key?: IdempotencyKey,
): Promise<Reservation> {
  const { pool, cache } = services;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const state = await readState(pool, student, body, key);
    const first = findStoredAnswer<Reservation>(key, state);
    if (first) return first;
    const plan = planReservation(state, student, body);
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
  { lectureId, capacity, duration }: CreateReservationBody,
  key: IdempotencyKey | undefined,
): Promise<StateRow> {
  const groupSize = pricedGroupSize(capacity);
  const asked = { studentId: student.id, lectureId, duration, groupSize, key: key?.key ?? null };
  const [state] = await findState(pool, asked);
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
  };
}

/** What to write for a request that no rule refuses. Throws what assertReservable throws. */
function planReservation(row: StateRow, student: Actor, body: CreateReservationBody): Claim {
  const { lectureId, capacity, duration } = body;
  assertReservable(toReservationState(row, student), duration);
  const own =
    row.price_thousandths === null ? {} : { [pricedGroupSize(capacity)]: fromThousandths(row.price_thousandths) };
  const euros = pricePerPerson(own, capacity);
  const priceCents = totalCents(euros, capacity, duration);
  const endsAt = new Date(row.starts_at.getTime() + duration * unitMs);
  return {
    lectureId,
    studentId: student.id,
    startsAt: row.starts_at,
    endsAt,
    groupSize: capacity,
    duration,
    priceThousandths: toThousandths(euros),
    priceCents,
    createdAt: row.now,
    answer: presentRequest(row, body, { endsAt, priceCents }),
  };
}

/** The reservation as it will be, all but its id. */
const presentRequest = (
  row: StateRow,
  { lectureId, capacity, duration }: CreateReservationBody,
  { endsAt, priceCents }: { endsAt: Date; priceCents: number },
): Reservation =>
  presentReservation(
    {
      id: 0,
      status: 'PENDING',
      created_at: row.now,
      closed_by: null,
      starts_at: row.starts_at,
      ends_at: endsAt,
      group_size: capacity,
      duration,
      price_cents: priceCents,
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
