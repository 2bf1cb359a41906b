import type { CancelReservationBody, Reservation } from '@kampus/contract/lessons/reservations';
import { notify } from '#platform/db/notify.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { Services } from '../../../services.ts';
import {
  addEvent,
  announceLesson,
  closeLesson,
  explainRefund,
  getReservation,
  lockLesson,
  otherOf,
} from '../lesson.ts';
import { planCancellation } from '../rules.ts';

/**
 * Cancels a request or a lesson as its student or teacher. Refunds follow design.md §19. Throws the
 * errors of `planCancellation`, and INSUFFICIENT_FUNDS if the earning is not locked and the teacher
 * has spent it.
 */
export function cancelReservation(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { id, body, key }: { id: number; body: CancelReservationBody; key?: IdempotencyKey | undefined },
): Promise<Reservation> {
  return inTransaction(db, async (trx) => {
    await once(trx, actor, 'cancelReservation', key, () => cancel(trx, actor, { id, body }));
    return getReservation(trx, id);
  }).catch(explainRefund);
}

async function cancel(trx: Trx, actor: Actor, { id, body }: { id: number; body: CancelReservationBody }) {
  const lesson = await lockLesson(trx, id);
  const { side, feeCents } = planCancellation(lesson, actor, body);
  const by = { role: side, id: actor.id };
  const reason = body.reason || null;
  await addEvent(trx, id, 'CANCELLED', by, { note: reason });
  await closeLesson(trx, lesson, { by, reason, feeCents });
  if (feeCents > 0) await recordFee(trx, id, feeCents);
  await notify(trx, otherOf(lesson, side), `CANCELLED_BY_${side}`, { reservation_id: id });
  announceLesson(trx, lesson);
}

/** Records the fee, so that the teacher can waive it later. */
async function recordFee(trx: Trx, id: number, feeCents: number): Promise<void> {
  await trx.updateTable('reservations').set({ fee_cents: feeCents }).where('id', '=', id).execute();
}
