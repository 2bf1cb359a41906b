import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@kampus/contract/limits';
import { sql } from 'kysely';

/** A random secret for a person (43 characters of base64url), and its hash, which is all that is stored. */
export interface Secret {
  text: string;
  hash: Buffer;
}

/** A plain hash is enough: 256 random bits cannot be guessed, so there is nothing for a slow one to protect. */
export const hashSecret = (text: string): Buffer => createHash('sha256').update(text).digest();

export const toSecret = (text: string): Secret => ({ text, hash: hashSecret(text) });

export const createSecret = (): Secret => toSecret(randomBytes(32).toString('base64url'));

/** How long a link of the bot holds. */
export const verificationLifetime = sql`interval '${sql.raw(String(limits.verificationMinutes))} minutes'`;
