import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for Argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Hash of a random password, computed once: an unknown login costs the same work as a wrong password. */
const decoy = hashPassword(randomBytes(32).toString('base64url'));

/** A hash that the library cannot read (an account without a password) matches nothing. */
const matches = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password).catch(() => false);

/** True when the password matches. Without a hash it does the same work and returns false. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const fits = await matches(passwordHash ?? (await decoy), password);
  return fits && passwordHash !== undefined;
}
