import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@kampus/contract/limits';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';

/**
 * A random secret for a user (43 characters of base64url) and its hash. Only the hash is stored.
 */
export interface Secret {
  text: string;
  hash: Buffer;
}

/** A fast hash is enough, because 256 random bits cannot be guessed. */
export const hashSecret = (text: string): Buffer => createHash('sha256').update(text).digest();

export const toSecret = (text: string): Secret => ({ text, hash: hashSecret(text) });

export const createSecret = (): Secret => toSecret(randomBytes(32).toString('base64url'));

/**
 * CONFIRM confirms a new account. TELEGRAM connects a confirmed account to another Telegram
 * account.
 */
export type LinkPurpose = 'CONFIRM' | 'TELEGRAM';

/** Stores the hash of a bot link. The link is valid for `limits.verificationMinutes`. */
export async function storeLink(db: Db, userId: number, { hash }: Secret, purpose: LinkPurpose): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(mins => ${limits.verificationMinutes})`;
  await db
    .insertInto('verification_tokens')
    .values({ token_hash: hash, user_id: userId, expires_at, purpose })
    .execute();
}

/** Invalidates the links for a new password that are not used. */
export async function endPasswordLinks(trx: Db, userId: number): Promise<void> {
  await trx
    .updateTable('password_links')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
