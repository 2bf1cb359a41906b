import { today } from '@kampus/contract/time';
import { sql } from 'kysely';
import { fullName } from '#domains/identity/public.ts';
import { audit } from '#platform/db/audit.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { Services } from '../../../services.ts';
import { getBank } from '../bank/intents.ts';
import { countAllTowardsDay, explainDayLimit, findRestOfDay } from '../day-limits.ts';
import { lockAccounts } from '../transfer.ts';
import { hashFile, readBatchFile, writeBatchFile } from './batch-file.ts';
import { fitIntoDay, nextWorkday } from './batch-rules.ts';
import { listReady, type PayoutRow } from './queries.ts';
import { payeeName } from './write-transfer-file.ts';

type BatchServices = Pick<Services, 'db' | 'config' | 'security' | 'sealer'>;

const noBank = 'Счёт портала не указан: выплаты отправляют и отмечают по одной';

/**
 * Puts the payouts that wait into a batch, oldest first, as far as the day's limits allow. Throws
 * NO_BANK, NO_PAYOUTS_READY, and PAYOUT_LIMIT if the limits allow none. Returns the file.
 */
export function createBatch(
  services: BatchServices,
  actor: Actor,
  key?: IdempotencyKey,
): Promise<{ id: number; file: string }> {
  if (services.config.public.bank === null) throw new AppError('NO_BANK', { message: noBank });
  return inTransaction(services.db, async (trx) => {
    const id = await once(trx, actor, 'createPayoutBatch', key, () => fillBatch(trx, services, actor));
    return { id, file: await readBatchFile(trx, services.sealer, id) };
  }).catch(
    explainDayLimit(services, 'OUT', { userId: actor.id, operation: 'createPayoutBatch', subject: 'payout-batch' }),
  );
}

async function fillBatch(trx: Trx, services: BatchServices, actor: Actor): Promise<number> {
  const ready = await lockReady(trx, services, actor);
  if (ready.length === 0) throw new AppError('NO_PAYOUTS_READY');
  const userIds = ready.map(({ user_id }) => user_id);
  const chosen = fitIntoDay(
    ready,
    await findRestOfDay(trx, services, { direction: 'OUT', curatorId: actor.id, userIds }),
  );
  if (chosen.length === 0) throw new AppError('PAYOUT_LIMIT');
  const people = chosen.map(({ user_id: personId, amount_cents: cents }) => ({ personId, cents }));
  await countAllTowardsDay(trx, services, { direction: 'OUT', curatorId: actor.id, people });
  const id = await insertBatch(trx, services, actor, chosen);
  await assignPayouts(trx, id, chosen);
  await storeHash(trx, services, id);
  const amountCents = chosen.reduce((sum, { amount_cents: cents }) => sum + cents, 0);
  await audit(trx, actor.id, 'payout.batch', `payout-batch:${id}`, { count: chosen.length, amountCents });
  return id;
}

/** Reads again under the locks: another curator may have put them into a batch meanwhile. */
async function lockReady(trx: Trx, { sealer }: BatchServices, actor: Actor): Promise<PayoutRow[]> {
  const found = await listReady(trx, sealer, actor.id);
  await lockAccounts(
    trx,
    found.map(({ user_id }) => user_id),
  );
  const locked = new Set(found.map(({ id }) => id));
  return (await listReady(trx, sealer, actor.id)).filter(({ id }) => locked.has(id));
}

async function insertBatch(
  trx: Trx,
  services: BatchServices,
  actor: Actor,
  chosen: readonly PayoutRow[],
): Promise<number> {
  const { iban, name } = getBank(services);
  const { id } = await trx
    .insertInto('payout_batches')
    .values({
      created_by: actor.id,
      execute_on: nextWorkday(today(new Date())),
      iban,
      name,
      payout_count: chosen.length,
      total_cents: chosen.reduce((sum, { amount_cents: cents }) => sum + cents, 0),
      // The file has the number of the batch, so its hash comes after it.
      file_hash: Buffer.alloc(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Keeps the names, so that a later change of a profile does not change the file. A login may have
 * letters that banks refuse.
 */
async function assignPayouts(trx: Trx, batchId: number, chosen: readonly PayoutRow[]): Promise<void> {
  const ids = chosen.map(({ id }) => id);
  const names = chosen.map((row) => payeeName(fullName(row)) || payeeName(row.username));
  await sql`
    update payouts set batch_id = ${batchId}, payee = given.name
      from unnest(${ids}::integer[], ${names}::text[]) as given (id, name)
     where payouts.id = given.id`.execute(trx);
}

async function storeHash(trx: Trx, { sealer }: BatchServices, id: number): Promise<void> {
  const file = await writeBatchFile(trx, sealer, id);
  if (file === undefined) throw new Error(`An IBAN of batch ${id} cannot be read`);
  await trx
    .updateTable('payout_batches')
    .set({ file_hash: hashFile(file) })
    .where('id', '=', id)
    .execute();
}
