import type { Move, ProposeMoveBody } from '@kampus/contract/lessons/moves';
import { unitMs } from '@kampus/contract/time';
import { sql } from 'kysely';
import { formatSlot } from '#domains/teaching/public.ts';
import type { Db } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, explainRefusal } from '#platform/http/app-error.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { Services } from '../../../services.ts';
import { assertFree, assertOnGrid, invalidTime } from '../free-slot.ts';
import { addEvent, lockLesson, otherOf } from '../lesson.ts';
import { presentMove } from '../present.ts';
import type { LessonRow } from '../queries.ts';
import { getSide, isMovable, type RestFault } from '../rules.ts';
import { isStudentBusy } from '../student-busy.ts';
import { lapseMoveOf } from './lapse-moves.ts';

/** Hours for an answer. The limit is earlier if the old or the new lesson time begins. */
const answerHours = 24;

/**
 * Proposes a new time for an accepted lesson. The new time is not reserved. Throws FORBIDDEN,
 * MOVE_NOT_ALLOWED or MOVE_PENDING. Throws NOT_FOUND, LECTURE_NOT_OPEN, LECTURE_BEGUN or
 * RESERVATION_INVALID for the new time, and to a student STUDENT_BUSY or the error code of the
 * teacher's rest.
 */
export function proposeMove(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { id, body, key }: { id: number; body: ProposeMoveBody; key?: IdempotencyKey | undefined },
): Promise<Move> {
  return inTransaction(db, async (trx) => {
    const { moveId } = await once(trx, actor, 'proposeMove', key, () => propose(trx, actor, id, body));
    return getMove(trx, moveId);
  }).catch(explainRefusal({ reservation_moves_open_key: ['MOVE_PENDING'] }));
}

async function propose(trx: Trx, actor: Actor, id: number, body: ProposeMoveBody): Promise<{ moveId: number }> {
  const lesson = await lockLesson(trx, id);
  const side = getSide(lesson, actor);
  if (!isMovable(lesson)) throw new AppError('MOVE_NOT_ALLOWED');
  const time = await getWantedTime(trx, lesson, body);
  // A teacher may propose a time that breaks their own rest rules, and does not know the student's
  // other lessons.
  if (side === 'STUDENT') {
    // Such a time could not be accepted. The lesson itself is in its own slot, which never overlaps
    // the free one.
    if (await isStudentBusy(trx, lesson.student_id, time.starts_at, time.ends_at)) throw new AppError('STUDENT_BUSY');
    await assertRest(trx, lesson, time);
  }
  await lapseMoveOf(trx, id);
  const until = Math.min(
    lesson.now.getTime() + answerHours * 3_600_000,
    lesson.starts_at.getTime(),
    time.starts_at.getTime(),
  );
  const move = await trx
    .insertInto('reservation_moves')
    .values({ reservation_id: id, proposed_by: actor.id, lecture_id: body.lectureId, ...time, until: new Date(until) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const note = formatSlot(time.starts_at, time.ends_at);
  await addEvent(trx, id, 'MOVE_PROPOSED', { role: side, id: actor.id }, { note });
  await notify(trx, otherOf(lesson, side), 'MOVE_PROPOSED', { reservation_id: id, occasion: move.id });
  return { moveId: move.id };
}

interface LessonTime {
  starts_at: Date;
  ends_at: Date;
}

/** The new time in a free slot, with the lesson's duration. Throws the broken rule. */
async function getWantedTime(trx: Db, lesson: LessonRow, { lectureId, startAt }: ProposeMoveBody): Promise<LessonTime> {
  const slot = await trx
    .selectFrom('lectures')
    .select(['status', 'teacher_id', 'starts_at', 'ends_at'])
    .select(({ selectFrom }) =>
      selectFrom('slot_offers')
        .select('until')
        .whereRef('lecture_id', '=', 'lectures.id')
        .where('until', '>', lesson.now)
        .where('user_id', '<>', lesson.student_id)
        .as('offered_until'),
    )
    .where('id', '=', lectureId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!slot || slot.teacher_id !== lesson.teacher_id)
    throw new AppError('NOT_FOUND', { message: 'Такого времени нет' });
  assertFree({ status: slot.status, offeredUntil: slot.offered_until, startsAt: slot.starts_at }, lesson.now);
  const startsAt = startAt === undefined ? slot.starts_at : new Date(startAt);
  assertOnGrid(startsAt);
  const endsAt = new Date(startsAt.getTime() + lesson.duration * unitMs);
  if (startsAt < slot.starts_at || endsAt > slot.ends_at)
    throw invalidTime('startAt', 'Урок не помещается в это время');
  return { starts_at: startsAt, ends_at: endsAt };
}

/** Throws the error code of the teacher's rest if the rest excludes the time. */
async function assertRest(trx: Db, { id, teacher_id }: LessonRow, { starts_at, ends_at }: LessonTime): Promise<void> {
  const { rows } = await sql<{ fault: RestFault | null }>`
    select rest_fault(${teacher_id}, ${starts_at}, ${ends_at}, ${id}) as fault`.execute(trx);
  const fault = rows[0]?.fault;
  if (fault) throw new AppError(fault);
}

async function getMove(trx: Db, id: number): Promise<Move> {
  const { proposed_by, student_id, ...move } = await trx
    .selectFrom('reservation_moves as m')
    .innerJoin('reservations as r', 'r.id', 'm.reservation_id')
    .innerJoin('lectures as l', 'l.id', 'm.lecture_id')
    .select(['m.id', 'm.state', 'm.proposed_by', 'm.starts_at', 'm.ends_at', 'm.until', 'r.student_id'])
    .select(['l.location', 'l.languages'])
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow();
  return presentMove({ ...move, by: proposed_by === student_id ? 'STUDENT' : 'TEACHER' });
}
