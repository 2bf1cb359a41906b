import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from '#platform/http/work-queue.ts';

/** OWASP's minimum for Argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing uses the libuv thread pool. Two hashes at once leave two of its four threads for file
 * reads and compression.
 */
const hashing = createWorkQueue({ atOnce: 2, waitingMax: 50 });

/**
 * Queue key and priority of a hash. Strangers wait behind signed-in users and behind sign-ins on
 * a known device.
 */
export interface Hasher {
  key: string;
  isStranger: boolean;
}

const known: Hasher = { key: '', isStranger: false };

/**
 * Hashes a password. The queue serves keys round robin. Throws UNAVAILABLE if the queue is full.
 */
export const hashPassword = (password: string, { key, isStranger } = known): Promise<string> =>
  hashing.run(key, () => hash(password, cost), !isStranger);

/** Hash of a random password, so that an unknown login costs the same work as a wrong password. */
const decoy = hashPassword(randomBytes(32).toString('base64url'));

/** A hash that the library cannot read (an account without a password) matches nothing. */
const matches = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password).catch(() => false);

/**
 * Returns true if the password matches. Without a hash it does the same work and returns false. The
 * queue serves keys round robin. Throws UNAVAILABLE if the queue is full.
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
