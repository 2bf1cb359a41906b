import { formatSlot } from '#domains/teaching/public.ts';
import { notify } from '#platform/db/notify.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { Services } from '../../../services.ts';
import { addEvent, otherOf } from '../lesson.ts';
import { getSide } from '../rules.ts';
import { closeMove, lockMove } from './lock-move.ts';

/** Withdraws the actor's open proposal. Throws NOT_FOUND, FORBIDDEN or MOVE_CLOSED. */
export async function withdrawMove(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { id, key }: { id: number; key?: IdempotencyKey | undefined },
): Promise<void> {
  await inTransaction(db, (trx) => once(trx, actor, 'withdrawMove', key, () => withdraw(trx, actor, id)));
}

async function withdraw(trx: Trx, actor: Actor, id: number): Promise<void> {
  const { lesson, move } = await lockMove(trx, id);
  const side = getSide(lesson, actor);
  if (move.proposed_by !== actor.id) throw new AppError('FORBIDDEN');
  if (move.state !== 'PROPOSED') throw new AppError('MOVE_CLOSED');
  await closeMove(trx, move, 'WITHDRAWN');
  const note = formatSlot(move.starts_at, move.ends_at);
  await addEvent(trx, lesson.id, 'MOVE_WITHDRAWN', { role: side, id: actor.id }, { note });
  await notify(trx, otherOf(lesson, side), 'MOVE_WITHDRAWN', { reservation_id: lesson.id, occasion: id });
}
