import type { Reservation } from '@kampus/contract/lessons/reservations';
import { notify } from '#platform/db/notify.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, explainRefusal } from '#platform/http/app-error.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { Services } from '../../../services.ts';
import { addEvent, announceLesson, explainOwnRefund, getReservation, lockLesson, transferRefund } from '../lesson.ts';
import { isWaivable } from '../rules.ts';

/** An erased student cannot receive a refund, so the fee stays with the teacher. */
const studentErased = ['FEE_NOT_WAIVABLE', { message: 'Ученик удалил аккаунт: вернуть плату некому' }] as const;

/** Refunds a late fee once. Throws FORBIDDEN, FEE_NOT_WAIVABLE or INSUFFICIENT_FUNDS. */
export function waiveFee(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { id, key }: { id: number; key?: IdempotencyKey | undefined },
): Promise<Reservation> {
  return inTransaction(db, async (trx) => {
    await once(trx, actor, 'waiveFee', key, () => waive(trx, actor, id));
    return getReservation(trx, id);
  })
    .catch(explainRefusal({ accounts_closed_check: studentErased }))
    .catch(explainOwnRefund);
}

async function waive(trx: Trx, actor: Actor, id: number): Promise<void> {
  const lesson = await lockLesson(trx, id);
  if (lesson.teacher_id !== actor.id) throw new AppError('FORBIDDEN');
  if (lesson.fee_waived_at) throw new AppError('FEE_NOT_WAIVABLE', { message: 'Плата за отмену уже прощена' });
  if (lesson.is_student_erased) throw new AppError(...studentErased);
  if (!isWaivable(lesson)) throw new AppError('FEE_NOT_WAIVABLE');
  await trx
    .updateTable('reservations')
    .set(({ fn }) => ({ fee_waived_at: fn<Date>('now') }))
    .where('id', '=', id)
    .execute();
  const cents = lesson.fee_cents;
  const transferId = await transferRefund(trx, lesson, { cents, actorId: actor.id, unlockedCents: 0 });
  await addEvent(trx, id, 'FEE_WAIVED', { role: 'TEACHER', id: actor.id }, { cents });
  await notify(trx, lesson.student_id, 'FEE_WAIVED', { reservation_id: id, transfer_id: transferId });
  announceLesson(trx, lesson);
}
