import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@kampus/contract/limits';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';

/** A random secret for a person (43 characters of base64url), and its hash, which is all that is stored. */
export interface Secret {
  text: string;
  hash: Buffer;
}

/** A plain hash is enough: 256 random bits cannot be guessed, so there is nothing for a slow one to protect. */
export const hashSecret = (text: string): Buffer => createHash('sha256').update(text).digest();

export const toSecret = (text: string): Secret => ({ text, hash: hashSecret(text) });

export const createSecret = (): Secret => toSecret(randomBytes(32).toString('base64url'));

/** CONFIRM confirms a new account; TELEGRAM links a confirmed one with another Telegram. */
export type LinkPurpose = 'CONFIRM' | 'TELEGRAM';

/** Stores a link of the bot by its hash. It is valid for `limits.verificationMinutes`. */
export async function storeLink(db: Db, userId: number, { hash }: Secret, purpose: LinkPurpose): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(mins => ${limits.verificationMinutes})`;
  await db
    .insertInto('verification_tokens')
    .values({ token_hash: hash, user_id: userId, expires_at, purpose })
    .execute();
}
