import type { PasskeyProof, PasskeyRequest } from '@kampus/contract/identity/passkeys';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import type { UserRow } from '../accounts/present.ts';
import { createChallenge, spendChallenge, timeoutMs } from './challenges.ts';
import type { PasskeyRow } from './present.ts';
import { relyingPartyOf } from './relying-party.ts';
import { verifyProof } from './verify.ts';

/** The options with which a browser uses any passkey of this portal. */
export async function requestPasskey({ db, config }: Pick<Services, 'db' | 'config'>): Promise<PasskeyRequest> {
  const challenge = await createChallenge(db, null);
  return { challenge, rpId: relyingPartyOf(config).id, timeout: timeoutMs, userVerification: 'required' };
}

async function findKey(db: Db, credentialId: string): Promise<{ key: PasskeyRow; owner: UserRow } | undefined> {
  const key = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst();
  const owner =
    key &&
    (await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', key.user_id)
      .where('erased_at', 'is', null)
      .executeTakeFirst());
  return key && owner && { key, owner };
}

/**
 * Verifies a passkey response and returns the owner and the passkey. The device increments its
 * signature counter with each use, so the second response with the same counter is refused. Throws
 * PASSKEY_INVALID.
 */
export async function provePasskey(
  services: Pick<Services, 'db' | 'config' | 'log'>,
  proof: PasskeyProof,
): Promise<{ owner: UserRow; passkeyId: number }> {
  const { db } = services;
  const challenge = await spendChallenge(db, proof.response.clientDataJSON, null);
  const found = await findKey(db, proof.id);
  const handle = Buffer.from(proof.response.userHandle ?? '', 'base64url');
  // The user handle from the device must belong to the owner of the passkey.
  if (!found?.owner.passkey_handle?.equals(handle)) throw new AppError('PASSKEY_INVALID');
  const { key, owner } = found;
  const changed = await verifyProof(services, proof, { challenge, key });
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ ...changed, used_at: sql<Date>`now()` })
    .where('id', '=', key.id)
    .where((where) =>
      where.or([where('sign_count', '<', changed.sign_count), where(sql.lit(changed.sign_count), '=', 0)]),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('PASSKEY_INVALID');
  return { owner, passkeyId: key.id };
}
