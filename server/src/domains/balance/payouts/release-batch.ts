import { sql } from 'kysely';
import { alreadyDecided } from '#domains/identity/public.ts';
import { audit } from '#platform/db/audit.ts';
import type { PortalDb } from '#platform/db/connect.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import { lockAccounts } from '../transfer.ts';
import { listOfBatch } from './queries.ts';

/** The refusal for a batch without waiting payouts: it was released, or the bank settled all. */
async function refusalOf(trx: Trx, id: number): Promise<AppError> {
  const batch = trx.selectFrom('payout_batches').select(['released_by', 'released_at']).where('id', '=', id);
  const { released_by, released_at } = await batch.executeTakeFirstOrThrow();
  return released_at
    ? alreadyDecided(trx, released_by, (username) => `${username}: заявки возвращены в очередь`)
    : new AppError('ALREADY_DECIDED', { message: 'Банк уже провёл всю пачку' });
}

/**
 * Takes the payouts that the bank did not settle out of a batch: they wait again. Throws NOT_FOUND,
 * OWN_PAYOUT if one of them is the actor's, and ALREADY_DECIDED if there are none.
 */
export function releaseBatch(db: PortalDb, actor: Actor, id: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const batch = trx.selectFrom('payout_batches').select('id').where('id', '=', id);
    orNotFound(await batch.executeTakeFirst());
    const payouts = await listOfBatch(trx, id);
    if (payouts.some(({ user_id, state }) => user_id === actor.id && state === 'REQUESTED'))
      throw new AppError('OWN_PAYOUT');
    await lockAccounts(
      trx,
      payouts.map(({ user_id }) => user_id),
    );
    const { numUpdatedRows } = await trx
      .updateTable('payouts')
      .set({ batch_id: null, payee: null })
      .where('batch_id', '=', id)
      .where('state', '=', 'REQUESTED')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw await refusalOf(trx, id);
    await trx
      .updateTable('payout_batches')
      .set({ released_by: actor.id, released_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await audit(trx, actor.id, 'payout.release', `payout-batch:${id}`, { count: Number(numUpdatedRows) });
  });
}
