import { type Expression, sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { lockLesson } from '../lesson.ts';
import type { LessonRow } from '../queries.ts';

/** Locks the lesson of a proposal and reads the lesson and the proposal. Throws NOT_FOUND. */
export async function lockMove(trx: Db, id: number): Promise<{ lesson: LessonRow; move: LockedMove }> {
  // The lesson of a proposal never changes, so this read needs no lock.
  const { reservation_id } = orNotFound(
    await trx.selectFrom('reservation_moves').select('reservation_id').where('id', '=', id).executeTakeFirst(),
  );
  const lesson = await lockLesson(trx, reservation_id);
  return { lesson, move: await readMove(trx, id) };
}

export type LockedMove = Awaited<ReturnType<typeof readMove>>;

const readMove = (trx: Db, id: number) =>
  trx
    .selectFrom('reservation_moves')
    .select(['id', 'reservation_id', 'lecture_id', 'state', 'proposed_by'])
    .select(['starts_at', 'ends_at', 'until', 'created_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export async function closeMove(
  trx: Db,
  { id }: LockedMove,
  state: 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN' | 'LAPSED',
): Promise<void> {
  await trx
    .updateTable('reservation_moves')
    .set(({ fn }) => ({ state, answered_at: fn<Date>('now') }))
    .where('id', '=', id)
    .execute();
}

/**
 * Id of the teacher's free slot that contains the proposed time, at the proposed place and in the
 * proposed languages, and is not promised to somebody else. Slots of one teacher never overlap.
 */
export async function findFreeSlot(
  trx: Db,
  { teacher_id, student_id }: Pick<LessonRow, 'teacher_id' | 'student_id'>,
  { lecture_id, starts_at, ends_at }: LockedMove,
): Promise<number | undefined> {
  const now: Expression<Date> = sql`now()`;
  const slot = await trx
    .selectFrom('lectures as l')
    .innerJoin('lectures as proposed', (join) =>
      join.onRef('proposed.location', '=', 'l.location').onRef('proposed.languages', '=', 'l.languages'),
    )
    .select('l.id')
    .where('proposed.id', '=', lecture_id)
    .where('l.teacher_id', '=', teacher_id)
    .where('l.status', '=', 'OPEN')
    .where('l.deleted_at', 'is', null)
    .where('l.starts_at', '>', now)
    .where('l.starts_at', '<=', starts_at)
    .where('l.ends_at', '>=', ends_at)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('slot_offers')
            .select('lecture_id')
            .whereRef('lecture_id', '=', 'l.id')
            .where('until', '>', now)
            .where('user_id', '<>', student_id),
        ),
      ),
    )
    .executeTakeFirst();
  return slot?.id;
}
