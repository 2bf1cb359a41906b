import type { Transaction } from '@kampus/contract/balance/balance';
import type { MoneyBackBody } from '@kampus/contract/balance/payouts';
import { countTowardsDay, explainDayLimit, getTransaction, transferMoney } from '#domains/balance/public.ts';
import { formatSlot } from '#domains/teaching/public.ts';
import { audit } from '#platform/db/audit.ts';
import { notify } from '#platform/db/notify.ts';
import { treasuryAccountId } from '#platform/db/schema.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { Services } from '../../../services.ts';
import { addEvent, getSettlementId, lockLesson } from '../lesson.ts';
import { assertGoodwill } from '../rules.ts';

type GoodwillServices = Pick<Services, 'db' | 'config' | 'security'>;

/**
 * Refunds a student from the treasury for a lesson that can no longer be reported. The teacher
 * keeps the price. Throws the errors of `assertGoodwill`, and TOP_UP_LIMIT.
 */
export function giveGoodwill(
  services: GoodwillServices,
  actor: Actor,
  { id, body, key }: { id: number; body: MoneyBackBody; key?: IdempotencyKey | undefined },
): Promise<Transaction> {
  return inTransaction(services.db, (trx) =>
    once(trx, actor, 'giveGoodwill', key, () => give(trx, services, actor, { id, ...body })),
  ).catch(
    explainDayLimit(services, 'IN', { userId: actor.id, operation: 'giveGoodwill', subject: `reservation:${id}` }),
  );
}

async function give(
  trx: Trx,
  services: GoodwillServices,
  actor: Actor,
  { id, cents, reason }: MoneyBackBody & { id: number },
): Promise<Transaction> {
  const lesson = await lockLesson(trx, id);
  assertGoodwill(lesson, actor, cents);
  const { student_id: studentId } = lesson;
  await countTowardsDay(trx, services, { direction: 'IN', curatorId: actor.id, personId: studentId, cents });
  const transferId = await transferMoney(trx, {
    kind: 'REFUND',
    fromAccountId: treasuryAccountId,
    toAccountId: lesson.student_account_id,
    cents,
    description: `Возврат от портала за урок: ${formatSlot(lesson.starts_at, lesson.ends_at)}`,
    reservationId: id,
    actorId: actor.id,
    reversesId: await getSettlementId(trx, id),
  });
  await addEvent(trx, id, 'GOODWILL', { role: 'ADMIN', id: actor.id }, { note: reason, cents });
  await audit(trx, actor.id, 'balance.goodwill', `reservation:${id}`, { amountCents: cents, transferId, reason });
  await notify(trx, studentId, 'GOODWILL', {
    reservation_id: id,
    transfer_id: transferId,
    occasion: transferId,
    details: JSON.stringify({ reason }),
  });
  return getTransaction(trx, transferId, 'DEPOSIT');
}
