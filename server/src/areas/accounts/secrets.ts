import { createHash, randomBytes } from 'node:crypto';

/** A random secret for a person (43 characters of base64url), and its hash, which is all that is stored. */
export interface Secret {
  text: string;
  hash: Buffer;
}

/** A plain hash is enough: 256 random bits cannot be guessed, so there is nothing for a slow one to protect. */
export const hashSecret = (text: string): Buffer => createHash('sha256').update(text).digest();

export const toSecret = (text: string): Secret => ({ text, hash: hashSecret(text) });

export const createSecret = (): Secret => toSecret(randomBytes(32).toString('base64url'));
