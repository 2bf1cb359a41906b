import { createHash } from 'node:crypto';
import type { OperationName } from '@kampus/contract/endpoints';
import type { FastifyRequest } from 'fastify';
import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../db/connect.ts';
import { violatedConstraint } from '../db/errors.ts';
import type { Database } from '../db/schema.ts';
import { AppError } from './app-error.ts';

/** The `Idempotency-Key` of a request and the hash of its parameters and body. */
export interface IdempotencyKey {
  key: string;
  requestHash: Buffer;
}

const lengthMax = 255;

/** JSON schema of the optional header of a `repeatable` operation, for the API documentation. */
export const idempotencyHeader = {
  type: 'object',
  properties: { 'idempotency-key': { type: 'string', minLength: 1, maxLength: lengthMax } },
};

/**
 * Reads the key, undefined if there is none. Hashes the validated parameters and body, so
 * formatting and field order do not matter.
 */
export function readIdempotencyKey(request: FastifyRequest): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length < 1 || key.length > lengthMax)
    throw new AppError('BAD_REQUEST', { message: `Idempotency-Key: от 1 до ${lengthMax} символов` });
  const sent = JSON.stringify({ ...Object(request.params), ...Object(request.body) });
  return { key, requestHash: createHash('sha256').update(sent).digest() };
}

/**
 * Runs `work` once for a key, in the transaction of its writes. A retry gets the stored response; a
 * concurrent request waits for it. Throws IDEMPOTENCY_KEY_REUSED for another body, and
 * UNAUTHENTICATED if the account does not exist. Without a key, `work` always runs.
 */
export async function once<T>(
  trx: Db,
  caller: { id: number },
  operation: OperationName,
  key: IdempotencyKey | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!key) return work();
  const row = { user_id: caller.id, operation, key: key.key };
  const isFirst = await claimKey(trx, { ...row, request_hash: key.requestHash });
  const stored = trx.selectFrom('idempotency_keys').select(['request_hash', 'answer']);
  const byKey = (table: ExpressionBuilder<Database, 'idempotency_keys'>) => table.and(row);
  if (!isFirst) {
    const { request_hash, answer } = await stored.where(byKey).executeTakeFirstOrThrow();
    if (!request_hash.equals(key.requestHash)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return answer as T;
  }
  const response = await work();
  await trx
    .updateTable('idempotency_keys')
    .set({ answer: response === undefined ? null : JSON.stringify(response) })
    .where(byKey)
    .execute();
  return response;
}

/** Returns false if the key exists. Waits for a concurrent request with the same key. */
async function claimKey(
  trx: Db,
  row: { user_id: number; operation: OperationName; key: string; request_hash: Buffer },
): Promise<boolean> {
  try {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('idempotency_keys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  } catch (error) {
    if (violatedConstraint(error) !== 'idempotency_keys_user_id_fkey') throw error;
    throw new AppError('UNAUTHENTICATED', { cause: error });
  }
}
