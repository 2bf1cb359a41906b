import { sql } from 'kysely';
import type { PortalDb } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { lockAmount } from '../transfer.ts';
import { lockPayout } from './queries.ts';
import { alreadyDecided } from './rules.ts';

/**
 * Cancels an own request and unlocks its sum. Throws NOT_FOUND, ALREADY_DECIDED, and PAYOUT_AT_BANK
 * while a batch has it.
 */
export function cancelPayout(db: PortalDb, actor: Actor, id: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const payout = await lockPayout(trx, id);
    if (payout.user_id !== actor.id) throw new AppError('NOT_FOUND');
    if (payout.state !== 'REQUESTED') throw alreadyDecided(payout.state);
    if (payout.batch_id !== null) throw new AppError('PAYOUT_AT_BANK');
    await trx
      .updateTable('payouts')
      .set({ state: 'CANCELLED', decided_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await lockAmount(trx, actor.id, -payout.amount_cents);
  });
}
