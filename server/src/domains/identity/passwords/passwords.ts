import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from '#platform/http/work-queue.ts';

/** OWASP's minimum for Argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing uses threads that file reads and compression need as well: two at once leave two of the four to them. */
const hashing = createWorkQueue({ atOnce: 2, waitingMax: 50 });

/** Whose turn a hashing is. Strangers wait behind whoever is signed in, or signs in from where they did before. */
export interface Hasher {
  key: string;
  isStranger: boolean;
}

const known: Hasher = { key: '', isStranger: false };

/** Callers take turns. Throws UNAVAILABLE when too many passwords wait to be hashed. */
export const hashPassword = (password: string, { key, isStranger } = known): Promise<string> =>
  hashing.run(key, () => hash(password, cost), !isStranger);

/** Hash of a random password, computed once: an unknown login costs the same work as a wrong password. */
const decoy = hashPassword(randomBytes(32).toString('base64url'));

/** A hash that the library cannot read (an account without a password) matches nothing. */
const matches = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password).catch(() => false);

/**
 * True when the password matches. Without a hash it does the same work and returns false. Callers take turns. Throws
 * UNAVAILABLE when too many passwords wait to be hashed.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  { key, isStranger } = known,
): Promise<boolean> {
  const compared = passwordHash ?? (await decoy);
  const fits = await hashing.run(key, () => matches(compared, password), !isStranger);
  return fits && passwordHash !== undefined;
}
