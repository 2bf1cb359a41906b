import { limits } from '@kampus/contract/limits';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { AppError } from '#platform/http/app-error.ts';
import { createSecret, hashSecret } from '../sessions/secrets.ts';

const lifetime = sql<Date>`now() + interval '${sql.raw(String(limits.passkey.challengeMinutes))} minutes'`;

/** How long a browser waits for the device. After this time the challenge has expired. */
export const timeoutMs = limits.passkey.challengeMinutes * 60_000;

/** Creates a challenge for a new passkey of one user, or (null) for a sign-in with any passkey. */
export async function createChallenge(db: Db, userId: number | null): Promise<string> {
  const { text, hash } = createSecret();
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hash,
      purpose: userId === null ? 'USE' : 'CREATE',
      user_id: userId,
      expires_at: lifetime,
    })
    .execute();
  return text;
}

/** The challenge in the client data of a device; '' if it has none. */
function challengeOf(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/**
 * Deletes the challenge of a device's response and returns it. A challenge works once, even if the
 * verification fails later. Throws PASSKEY_INVALID for an unknown, used or expired challenge, and
 * for the challenge of another user.
 */
export async function spendChallenge(db: Db, clientDataJSON: string, userId: number | null): Promise<string> {
  const challenge = challengeOf(clientDataJSON);
  const spent = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashSecret(challenge))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('purpose')
    .executeTakeFirst();
  if (!spent) throw new AppError('PASSKEY_INVALID');
  return challenge;
}
