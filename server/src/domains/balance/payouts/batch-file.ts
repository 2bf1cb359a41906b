import { createHash } from 'node:crypto';
import type { Db } from '#platform/db/connect.ts';
import type { Sealer } from '#platform/db/sealer.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import { openIban } from './iban.ts';
import { listOfBatch } from './queries.ts';
import { writeTransferFile } from './write-transfer-file.ts';

export const hashFile = (file: string): Buffer => createHash('sha256').update(file).digest();

const findBatch = async (db: Db, id: number) =>
  orNotFound(await db.selectFrom('payout_batches').selectAll().where('id', '=', id).executeTakeFirst());

/** Writes the file from the rows of the batch. Undefined if a bank account of it was erased. */
export async function writeBatchFile(db: Db, sealer: Sealer, id: number): Promise<string | undefined> {
  const batch = await findBatch(db, id);
  const orders = (await listOfBatch(db, id)).flatMap((row) => {
    const iban = openIban(sealer, row);
    if (iban === undefined || row.payee === null) return [];
    return [{ reference: row.reference, cents: row.amount_cents, name: row.payee, iban }];
  });
  if (orders.length !== batch.payout_count) return undefined;
  return writeTransferFile({
    messageId: `KAMPUS-${batch.created_at.toISOString().slice(0, 10)}-${id}`,
    createdAt: batch.created_at,
    executeOn: batch.execute_on,
    payer: { iban: batch.iban, name: batch.name },
    orders,
  });
}

/**
 * The file of a batch with the same bytes as the first time. Throws NOT_FOUND, and BATCH_FILE_GONE
 * after a release, after the erasure of an account in it, and if its bytes would differ.
 */
export async function readBatchFile(db: Db, sealer: Sealer, id: number): Promise<string> {
  const { released_at: releasedAt, file_hash: hash } = await findBatch(db, id);
  if (releasedAt)
    throw new AppError('BATCH_FILE_GONE', { message: 'Пачка разобрана: этот файл банку больше не отправляют' });
  const file = await writeBatchFile(db, sealer, id);
  if (file === undefined)
    throw new AppError('BATCH_FILE_GONE', { message: 'Файла больше нет: один из получателей удалил аккаунт' });
  if (!hashFile(file).equals(hash)) throw new AppError('BATCH_FILE_GONE');
  return file;
}
