import type { DecidePayoutBody, DeskPayout } from '@kampus/contract/balance/payouts';
import { sql } from 'kysely';
import { stateReasons } from '#domains/identity/public.ts';
import { audit } from '#platform/db/audit.ts';
import { notify } from '#platform/db/notify.ts';
import { treasuryAccountId } from '#platform/db/schema.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import { formatEuros } from '#platform/format/euros.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { explainRefusal } from '#platform/http/app-error.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { Services } from '../../../services.ts';
import { countTowardsDay, explainDayLimit } from '../day-limits.ts';
import { lockAmount, reverseTransfer, transferMoney } from '../transfer.ts';
import { presentDeskPayout } from './present.ts';
import { getPayout, lockPayout, type PayoutRow } from './queries.ts';
import { assertDecidable } from './rules.ts';

type DecisionServices = Pick<Services, 'db' | 'config' | 'security' | 'sealer'>;

const accountErased = { message: 'Аккаунт удалён: вернуть деньги на баланс некому' };

/**
 * Records what became of a payout: SENT moves the sum out of the portal, REFUSED unlocks it,
 * BOUNCED brings it back. Throws NOT_FOUND, the errors of `assertDecidable`, and PAYOUT_LIMIT.
 */
export function decidePayout(
  services: DecisionServices,
  actor: Actor,
  { id, body, key }: { id: number; body: DecidePayoutBody; key?: IdempotencyKey | undefined },
): Promise<DeskPayout> {
  const { db, sealer } = services;
  return inTransaction(db, async (trx) => {
    await once(trx, actor, 'decidePayout', key, () => decide(trx, services, actor, { id, body }));
    return presentDeskPayout(await getPayout(trx, id), sealer);
  })
    .catch(explainDayLimit(services, 'OUT', { userId: actor.id, operation: 'decidePayout', subject: `payout:${id}` }))
    .catch(explainRefusal({ accounts_closed_check: ['ALREADY_DECIDED', accountErased] }));
}

async function decide(
  trx: Trx,
  services: DecisionServices,
  actor: Actor,
  { id, body }: { id: number; body: DecidePayoutBody },
): Promise<void> {
  const payout = await lockPayout(trx, id);
  const { user_id: userId, amount_cents: cents, payable_at: payableAt } = payout;
  const isInBatch = payout.batch_id !== null;
  assertDecidable({ userId, state: payout.state, payableAt, now: payout.now, isInBatch }, actor, body);
  // A batch has counted its payouts already.
  if (body.state === 'SENT' && !isInBatch)
    await countTowardsDay(trx, services, { direction: 'OUT', curatorId: actor.id, personId: userId, cents });
  const reason = body.state === 'SENT' ? null : (body.reason ?? null);
  await recordDecision(trx, payout, { state: body.state, reason, actorId: actor.id });
  if (body.state === 'REFUSED')
    await stateReasons(trx, {
      userId,
      kind: 'PAYOUT_REFUSED',
      subject: `payout:${id}`,
      reason: reason ?? '',
      decidedBy: actor.id,
      facts: `Выплата ${formatEuros(cents)} на счёт …${payout.iban_end}`,
    });
}

interface Decision {
  state: DecidePayoutBody['state'];
  reason: string | null;
  /** Null if the statement of the bank settles the payout. */
  actorId: number | null;
}

/**
 * Moves the sum of a payout, whose account is locked, and tells its person. Returns the transfer
 * that took the sum out of the portal.
 */
export async function recordDecision(trx: Trx, payout: PayoutRow, decision: Decision): Promise<number | null> {
  const { id, user_id: userId, amount_cents: cents, iban_end: ibanEnd } = payout;
  const { state, reason, actorId } = decision;
  const transferId = await moveSum(trx, payout, decision);
  await trx
    .updateTable('payouts')
    .set({
      state,
      decided_by: actorId,
      decided_at: sql<Date>`now()`,
      reason,
      transfer_id: transferId,
    })
    .where('id', '=', id)
    .execute();
  // The type of `toLowerCase` is `string`.
  const outcome = state.toLowerCase() as Lowercase<typeof state>;
  await audit(trx, actorId, `payout.${outcome}`, `user:${userId}`, {
    payoutId: id,
    amountCents: cents,
    // The bank's text can name the person, and an erasure does not change the audit.
    ...(reason !== null && actorId !== null && { reason }),
  });
  await notify(trx, userId, `PAYOUT_${state}`, { details: JSON.stringify({ cents, ibanEnd, reason }) });
  return transferId;
}

const descriptions = { EARNED: 'Выплата заработка', RETURN: 'Возврат денег с баланса' } as const;

/** Moves or unlocks the sum of a payout. Returns the transfer that took it out of the portal. */
async function moveSum(
  trx: Trx,
  payout: PayoutRow,
  { state, actorId }: Pick<Decision, 'state' | 'actorId'>,
): Promise<number | null> {
  const { amount_cents: cents, purpose, transfer_id: transferId } = payout;
  if (state === 'BOUNCED' && transferId !== null)
    await reverseTransfer(trx, { transferId, cents, description: 'Выплата вернулась из банка', actorId });
  if (state === 'REFUSED') await lockAmount(trx, payout.user_id, -cents);
  if (state !== 'SENT') return transferId;
  return transferMoney(trx, {
    kind: purpose === 'EARNED' ? 'PAYOUT' : 'RETURN',
    fromAccountId: payout.account_id,
    toAccountId: treasuryAccountId,
    cents,
    description: descriptions[purpose],
    actorId,
    unlockedCents: cents,
  });
}
