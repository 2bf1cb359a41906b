import type { Move, ProposeMoveBody } from '@kampus/contract/moves';
import { unitMs } from '@kampus/contract/time';
import type pg from 'pg';
import { violatedConstraint } from '#platform/db/errors.ts';
import { findRow } from '#platform/db/statement.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import { type IdempotencyKey, toStoredKey } from '#platform/http/idempotency.ts';
import type { Services } from '../../services.ts';
import { slotTextSql } from '../lectures/public.ts';
import {
  changeLesson,
  getSide,
  isMovable,
  type LessonRow,
  type MoveRow,
  presentMove,
  type RestFault,
  storeKeySql,
} from '../reservations/public.ts';

/** So long the other side has to answer, where neither time begins before. */
const answerHours = 24;

/**
 * Writes the proposal where the wanted time lies in a free slot of the lesson's teacher; nothing is held for it.
 * $1 reservation, $2 slot, $3 start or null, $4 actor, $5 side, $6 and $7 key.
 */
const proposeSql = `
  with target as (
    select r.id, r.student_id, r.teacher_id, r.starts_at as old_starts_at, l.id as lecture_id, wanted.starts_at,
           wanted.starts_at + r.duration * interval '30 minutes' as ends_at
      from reservations as r
      join lectures as l on l.id = $2 and l.teacher_id = r.teacher_id and l.status = 'OPEN' and l.deleted_at is null
     cross join lateral (select coalesce($3::timestamptz, l.starts_at) as starts_at) as wanted
     where r.id = $1 and r.status in ('CONFIRMED', 'PAID') and r.starts_at > now() and l.starts_at > now()
       and wanted.starts_at >= l.starts_at and wanted.starts_at + r.duration * interval '30 minutes' <= l.ends_at
       and extract(epoch from wanted.starts_at)::bigint % 1800 = 0
       -- A teacher may propose what the own rest rules out; a student may not.
       and ($5 <> 'STUDENT' or rest_fault(r.teacher_id, wanted.starts_at,
                                          wanted.starts_at + r.duration * interval '30 minutes', r.id) is null)
  ), made as (
    insert into reservation_moves (reservation_id, proposed_by, lecture_id, starts_at, ends_at, until)
    select id, $4, lecture_id, starts_at, ends_at, least(now() + interval '${answerHours} hours', old_starts_at, starts_at)
      from target
    returning id, reservation_id, starts_at, ends_at, state, until
  ), event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id, note)
    select reservation_id, 'MOVE_PROPOSED', $5, $4, ${slotTextSql('starts_at', 'ends_at')} from made
  ), notified as (
    insert into notifications (user_id, kind, reservation_id, occasion)
    select case $5 when 'STUDENT' then teacher_id else student_id end, 'MOVE_PROPOSED', reservation_id, made.id
      from made join target on target.id = made.reservation_id
  ), ${storeKeySql('proposeMove', 'made', ['$4', '$6', '$7'])}
  select id, state, $5 as by, starts_at, ends_at, until from made`;

/**
 * Proposes another time for a lesson that is agreed on. Throws FORBIDDEN, MOVE_NOT_ALLOWED, MOVE_PENDING, and for the
 * wanted time NOT_FOUND, LECTURE_NOT_OPEN, LECTURE_BEGUN or RESERVATION_INVALID.
 */
export async function proposeMove(
  services: Services,
  actor: Actor,
  { id, body, key }: { id: number; body: ProposeMoveBody; key?: IdempotencyKey | undefined },
): Promise<Move> {
  const { pool } = services;
  const move = await changeLesson<MoveRow>(
    pool,
    actor,
    { id, operation: 'proposeMove', key },
    {
      attempt: (row) => propose(pool, actor, row, { body, key }),
      replay: async () => orNotFound(await findLastMove(pool, id)),
    },
  );
  services.wakeDelivery();
  return presentMove(move);
}

async function propose(
  pool: pg.Pool,
  actor: Actor,
  row: LessonRow,
  { body, key }: { body: ProposeMoveBody; key: IdempotencyKey | undefined },
): Promise<MoveRow> {
  const side = getSide(row, actor);
  if (!isMovable(row)) throw new AppError('MOVE_NOT_ALLOWED');
  const stored = toStoredKey(key);
  const values = [row.id, body.lectureId, body.startAt ?? null, actor.id, side, stored.key, stored.requestHash];
  try {
    const made = await findRow<MoveRow>(pool, { name: 'move-propose', text: proposeSql }, values);
    if (made) return made;
    if (side === 'STUDENT') await assertRest(pool, row, body);
    return await refuseTime(pool, row, body);
  } catch (error) {
    if (violatedConstraint(error) === 'reservation_moves_open_key')
      throw new AppError('MOVE_PENDING', { cause: error });
    throw error;
  }
}

/** Throws the name of the rule where it was the teacher's rest that ruled the time out. */
async function assertRest(pool: pg.Pool, row: LessonRow, { lectureId, startAt }: ProposeMoveBody): Promise<void> {
  const text = `
    select rest_fault(l.teacher_id, wanted.starts_at, wanted.starts_at + $4 * interval '30 minutes', $3) as fault
      from lectures as l cross join lateral (select coalesce($2::timestamptz, l.starts_at) as starts_at) as wanted
     where l.id = $1 and l.teacher_id = $5 and l.starts_at > now()`;
  const values = [lectureId, startAt ?? null, row.id, row.duration, row.teacher_id];
  const found = await findRow<{ fault: RestFault | null }>(pool, { name: 'move-rest', text }, values);
  if (found?.fault) throw new AppError(found.fault);
}

/** Says why the wanted time could not be proposed. */
async function refuseTime(pool: pg.Pool, row: LessonRow, { lectureId, startAt }: ProposeMoveBody): Promise<never> {
  const text = 'select status, teacher_id, starts_at from lectures where id = $1 and deleted_at is null';
  const slot = await findRow<{ status: string; teacher_id: number; starts_at: Date }>(
    pool,
    { name: 'move-slot', text },
    [lectureId],
  );
  if (!slot || slot.teacher_id !== row.teacher_id) throw new AppError('NOT_FOUND', { message: 'Такого времени нет' });
  if (slot.status !== 'OPEN') throw new AppError('LECTURE_NOT_OPEN');
  if (slot.starts_at <= row.now) throw new AppError('LECTURE_BEGUN');
  const isOnGrid = startAt === undefined || Date.parse(startAt) % unitMs === 0;
  const message = isOnGrid ? 'Урок не помещается в это время' : 'Урок начинается в :00 или :30';
  throw new AppError('RESERVATION_INVALID', { message, errors: [{ path: 'startAt', message }] });
}

const findLastMove = (pool: pg.Pool, reservationId: number): Promise<MoveRow | undefined> =>
  findRow<MoveRow>(
    pool,
    {
      name: 'move-last',
      text: `
        select m.id, m.state, case m.proposed_by when r.student_id then 'STUDENT' else 'TEACHER' end as by,
               m.starts_at, m.ends_at, m.until
          from reservation_moves as m join reservations as r on r.id = m.reservation_id
         where r.id = $1 order by m.id desc limit 1`,
    },
    [reservationId],
  );
