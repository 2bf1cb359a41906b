import { createHash } from 'node:crypto';
import { parseEndpoint } from '@kampus/contract/endpoints';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** A caller's `Idempotency-Key`, with a hash of what they sent under it. */
export interface IdempotencyKey {
  key: string;
  requestHash: Buffer;
}

/** A key as a batched statement takes it; the hash in hexadecimal digits. */
export interface StoredKey {
  key: string | null;
  requestHash: string | null;
}

export const toStoredKey = (key: IdempotencyKey | undefined): StoredKey => ({
  key: key?.key ?? null,
  requestHash: key?.requestHash.toString('hex') ?? null,
});

/** What the first call under a key was, and what it was answered. */
export interface StoredAnswer {
  request_hash: Buffer | null;
  answer: unknown;
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

/** The first answer again; undefined where the key is new. Throws IDEMPOTENCY_KEY_REUSED for another body. */
export function findStoredAnswer<T>(key: IdempotencyKey | undefined, kept: StoredAnswer | undefined): T | undefined {
  if (!key || !kept?.request_hash) return undefined;
  if (!kept.request_hash.equals(key.requestHash)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return kept.answer as T;
}
