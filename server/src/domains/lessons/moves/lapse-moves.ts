import { sql } from 'kysely';
import { formatSlot } from '#domains/teaching/public.ts';
import type { Db, PortalDb } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import { addEvent, bothOf, system } from '../lesson.ts';
import { closeMove, lockMove } from './lock-move.ts';

const selectDue = (db: Db) =>
  db
    .selectFrom('reservation_moves')
    .select('id')
    .where('state', '=', 'PROPOSED')
    .where('until', '<=', sql<Date>`now()`);

/** Closes proposals without an answer in time and notifies both sides. Returns the number. */
export async function lapseMoves(db: PortalDb): Promise<number> {
  const due = await selectDue(db).orderBy('id').execute();
  return oneByOne(due, ({ id }) => inTransaction(db, (trx) => lapse(trx, id)));
}

/** Closes the overdue proposal of a lesson, so that a new one need not wait for the job. */
export async function lapseMoveOf(trx: Trx, lessonId: number): Promise<void> {
  const due = await selectDue(trx).where('reservation_id', '=', lessonId).executeTakeFirst();
  if (due) await lapse(trx, due.id);
}

async function lapse(trx: Trx, id: number): Promise<number> {
  const { lesson, move } = await lockMove(trx, id);
  if (move.state !== 'PROPOSED' || move.until > lesson.now) return 0;
  await closeMove(trx, move, 'LAPSED');
  await addEvent(trx, lesson.id, 'MOVE_LAPSED', system, { note: formatSlot(move.starts_at, move.ends_at) });
  await notify(trx, bothOf(lesson), 'MOVE_LAPSED', { reservation_id: lesson.id, occasion: id });
  return 1;
}
