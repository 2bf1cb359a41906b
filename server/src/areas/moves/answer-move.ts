import type { Reservation } from '@kampus/contract/reservations';
import type pg from 'pg';
import { violatedConstraint } from '#platform/db/errors.ts';
import { findRow } from '#platform/db/statement.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type IdempotencyKey, toStoredKey } from '#platform/http/idempotency.ts';
import type { Services } from '../../services.ts';
import { slotTextSql } from '../lectures/public.ts';
import {
  announceLesson,
  changeLesson,
  getSide,
  type LessonRow,
  presentReservation,
  storeKeySql,
} from '../reservations/public.ts';

/** A lesson with the proposal that the call is about. */
export type MovingLesson = LessonRow & {
  move_state: 'PROPOSED' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN' | 'LAPSED';
  proposed_by: number;
  until: Date;
};

/** The free slot `l` that the proposed time of `m` lies in; slots of one teacher never overlap, so it is one at most. */
const holdsNewTime = `l.status = 'OPEN' and l.deleted_at is null and l.starts_at > now()
       and l.starts_at <= m.starts_at and l.ends_at >= m.ends_at`;

/**
 * Claims the new time and frees the old one, in whatever free slot of the teacher that time lies by now: the one that was
 * proposed may have been cut since. All rows are locked and compared first, the teacher's calendar before them, so that
 * what follows happens whole or not at all. A move proposed before the deadline for cancelling sets a new
 * deadline; a later one leaves the fee as it was. $1 move, $2 actor, $3 side, $4 and $5 key.
 */
const acceptSql = `
  with owner as materialized (
    select t.user_id from teachers as t
     where t.user_id = (select r.teacher_id from reservations as r
                          join reservation_moves as m on m.reservation_id = r.id where m.id = $1)
       for no key update
  ), target as materialized (
    select m.id, m.proposed_by, m.starts_at, m.ends_at, m.created_at, l.id as lecture_id, r.id as reservation_id,
           r.lecture_id as old_lecture_id
      from reservation_moves as m
      join reservations as r on r.id = m.reservation_id
      join lectures as l on l.teacher_id = r.teacher_id and ${holdsNewTime}
     where m.id = $1 and r.teacher_id = (select user_id from owner)
       and m.state = 'PROPOSED' and m.until > now() and r.status in ('CONFIRMED', 'PAID') and r.starts_at > now()
       for no key update of m, r, l
  ), accepted as (
    update reservation_moves as m set state = 'ACCEPTED', answered_at = now() from target where m.id = target.id
  ), claimed as (
    update lectures as l set status = 'CLOSED', starts_at = target.starts_at, ends_at = target.ends_at
      from target where l.id = target.lecture_id
    returning l.id, l.teacher_id, l.location, l.languages, l.published_starts_at, l.published_ends_at, l.created_at,
              l.starts_at, l.ends_at, l.is_generated, old.starts_at as slot_starts_at, old.ends_at as slot_ends_at
  ), cut as (
    insert into lectures (teacher_id, starts_at, ends_at, location, languages, published_starts_at, published_ends_at,
                          is_generated)
    select teacher_id, rest.starts_at, rest.ends_at, location, languages, published_starts_at, published_ends_at,
           is_generated
      from claimed
     cross join lateral (values (slot_starts_at, claimed.starts_at), (claimed.ends_at, slot_ends_at))
             as rest (starts_at, ends_at)
     where rest.starts_at < rest.ends_at
  ), changed as (
    update reservations as r
       set lecture_id = target.lecture_id, starts_at = target.starts_at, ends_at = target.ends_at, moved_at = now(),
           moves = r.moves + 1,
           free_until = case when target.created_at < r.free_until
                             then target.starts_at - r.cancel_hours * interval '1 hour' else r.free_until end
      from target where r.id = target.reservation_id
    returning r.id
  ), freed as (
    update lectures as l set status = case when l.starts_at > now() then 'OPEN' else 'CLOSED' end
      from target where l.id = target.old_lecture_id
  ), event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id, note)
    select reservation_id, 'MOVED', $3, $2, ${slotTextSql('starts_at', 'ends_at')} from target
  ), notified as (
    insert into notifications (user_id, kind, reservation_id, occasion)
    select proposed_by, 'MOVE_ACCEPTED', reservation_id, id from target
  ), ${storeKeySql('answerMove', 'changed', ['$2', '$4', '$5'])}
  select id as lecture_id, created_at as lecture_created_at, location, languages, starts_at, ends_at from claimed`;

/** $1 move, $2 actor, $3 side, $4 and $5 key. */
const declineSql = `
  with changed as (
    update reservation_moves set state = 'DECLINED', answered_at = now()
     where id = $1 and state = 'PROPOSED' and until > now()
    returning id, reservation_id, proposed_by, starts_at, ends_at
  ), event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id, note)
    select reservation_id, 'MOVE_DECLINED', $3, $2, ${slotTextSql('starts_at', 'ends_at')} from changed
  ), notified as (
    insert into notifications (user_id, kind, reservation_id, occasion)
    select proposed_by, 'MOVE_DECLINED', reservation_id, id from changed
  ), ${storeKeySql('answerMove', 'changed', ['$2', '$4', '$5'])}
  select id from changed`;

/**
 * Accepts or declines a proposed time, by the other side. Throws NOT_FOUND, FORBIDDEN, MOVE_CLOSED, LECTURE_NOT_OPEN where
 * the new time is gone, and STUDENT_BUSY where the student has another lesson then.
 */
export async function answerMove(
  services: Services,
  actor: Actor,
  { id, answer, key }: { id: number; answer: 'ACCEPTED' | 'DECLINED'; key?: IdempotencyKey | undefined },
): Promise<Reservation> {
  const { pool } = services;
  const row = await changeLesson<LessonRow, MovingLesson>(
    pool,
    actor,
    { id, of: 'move', operation: 'answerMove', key },
    { attempt: (lesson) => respond(pool, actor, lesson, { id, answer, key }), replay: (lesson) => lesson },
  );
  announceLesson(services, row);
  return presentReservation(row, { contactOf: actor.id === row.student_id ? 'teacher' : 'student' });
}

async function respond(
  pool: pg.Pool,
  actor: Actor,
  row: MovingLesson,
  { id, answer, key }: { id: number; answer: 'ACCEPTED' | 'DECLINED'; key: IdempotencyKey | undefined },
): Promise<LessonRow | undefined> {
  const side = getSide(row, actor);
  if (row.proposed_by === actor.id) throw new AppError('FORBIDDEN');
  if (row.move_state !== 'PROPOSED' || row.until <= row.now) throw new AppError('MOVE_CLOSED');
  const stored = toStoredKey(key);
  const values = [id, actor.id, side, stored.key, stored.requestHash];
  if (answer === 'DECLINED') {
    const declined = await findRow<{ id: number }>(pool, { name: 'move-decline', text: declineSql }, values);
    return declined && row;
  }
  try {
    const moved = await findRow<Partial<LessonRow>>(pool, { name: 'move-accept', text: acceptSql }, values);
    if (moved) return { ...row, ...moved };
  } catch (error) {
    if (violatedConstraint(error) !== 'reservations_student_busy_excl') throw error;
    throw new AppError('STUDENT_BUSY', { message: 'У ученика уже есть урок в это время', cause: error });
  }
  if (await isTaken(pool, id)) throw new AppError('LECTURE_NOT_OPEN', { message: 'Это время уже занято' });
  return undefined;
}

/** Whether the proposal still waits and no free slot holds its time; else something changed just now. */
async function isTaken(pool: pg.Pool, id: number): Promise<boolean> {
  const text = `
    select from reservation_moves as m join reservations as r on r.id = m.reservation_id
     where m.id = $1 and m.state = 'PROPOSED' and m.until > now() and r.status in ('CONFIRMED', 'PAID')
       and not exists (select from lectures as l where l.teacher_id = r.teacher_id and ${holdsNewTime})`;
  return (await findRow(pool, { name: 'move-is-taken', text }, [id])) !== undefined;
}
