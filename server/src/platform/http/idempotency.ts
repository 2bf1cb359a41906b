import { createHash } from 'node:crypto';
import { type OperationName, parseEndpoint } from '@kampus/contract/endpoints';
import type { FastifyRequest } from 'fastify';
import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../db/connect.ts';
import { violatedConstraint } from '../db/errors.ts';
import type { Database } from '../db/schema.ts';
import { AppError } from './app-error.ts';

/** A caller's `Idempotency-Key`, with a hash of what they sent under it. */
export interface IdempotencyKey {
  key: string;
  requestHash: Buffer;
}

const lengthMax = 255;

/** The header that callers may send with a `repeatable` operation, for its documentation. */
export const idempotencyHeader = {
  type: 'object',
  properties: { 'idempotency-key': { type: 'string', minLength: 1, maxLength: lengthMax } },
};

/** Undefined where no key was sent. The validated body is hashed, so that spelling and order do not matter. */
export function readIdempotencyKey(request: FastifyRequest, body: object): IdempotencyKey | undefined {
  const name = request.routeOptions.config.operation;
  if (!name || !parseEndpoint(name).isRepeatable)
    throw new Error(`The contract does not say that ${name ?? request.url} is repeatable`);
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length < 1 || key.length > lengthMax)
    throw new AppError('BAD_REQUEST', { message: `Idempotency-Key: от 1 до ${lengthMax} символов` });
  return { key, requestHash: createHash('sha256').update(JSON.stringify(body)).digest() };
}

/**
 * Runs `work` once for a caller's key, in the transaction of its writes. A repeated call gets the first response again;
 * one that arrives meanwhile waits for the first. Without a key, `work` simply runs. Throws IDEMPOTENCY_KEY_REUSED where
 * the key came with another request, and UNAUTHENTICATED where the account is gone.
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
    .set({ answer: JSON.stringify(response ?? null) })
    .where(byKey)
    .execute();
  return response;
}

/** False where the key is stored already. Waits for another call under the same key to end. */
async function claimKey(
  trx: Db,
  row: { user_id: number; operation: OperationName; key: string; request_hash: Buffer },
): Promise<boolean> {
  try {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('idempotency_keys')
      .values({ ...row, answer: 'null' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  } catch (error) {
    if (violatedConstraint(error) !== 'idempotency_keys_user_id_fkey') throw error;
    throw new AppError('UNAUTHENTICATED', { cause: error });
  }
}
