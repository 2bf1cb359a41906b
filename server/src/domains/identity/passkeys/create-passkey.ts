import { randomBytes } from 'node:crypto';
import type { NewPasskey, Passkey, PasskeyCreation } from '@kampus/contract/identity/passkeys';
import { limits } from '@kampus/contract/limits';
import { sql } from 'kysely';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, explainRefusal } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { fullName } from '../accounts/present.ts';
import { getSignedIn, lockSignedIn } from '../accounts/queries.ts';
import { createChallenge, spendChallenge, timeoutMs } from './challenges.ts';
import { presentPasskey } from './present.ts';
import { relyingPartyOf } from './relying-party.ts';
import { toTransports, verifyCreation } from './verify.ts';

/** EdDSA, ES256 and RS256, in order of preference. All current devices support one of them. */
const algorithms = [-8, -7, -257];

/** Returns the user with their WebAuthn user handle. The first call creates the handle. */
async function findOrCreateHandle(db: Db, actor: Actor) {
  await db
    .updateTable('users')
    .set({ passkey_handle: randomBytes(32) })
    .where('id', '=', actor.id)
    .where('passkey_handle', 'is', null)
    .execute();
  const user = await getSignedIn(db, actor);
  return { user, handle: user.passkey_handle ?? Buffer.alloc(0) };
}

/**
 * The options with which the browser creates a passkey. Throws CONFLICT if the actor has the
 * maximum number.
 */
export async function preparePasskey(
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: Actor,
): Promise<PasskeyCreation> {
  const { user, handle } = await findOrCreateHandle(db, actor);
  const present = await db.selectFrom('passkeys').selectAll().where('user_id', '=', actor.id).execute();
  if (present.length >= limits.passkey.countMax) throw tooMany();
  return {
    challenge: await createChallenge(db, actor.id),
    rp: { id: relyingPartyOf(config).id, name: 'Kampus' },
    user: { id: handle.toString('base64url'), name: user.username, displayName: fullName(user) },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: timeoutMs,
    excludeCredentials: present.map(({ credential_id, transports }) => ({
      type: 'public-key',
      id: credential_id.toString('base64url'),
      transports: toTransports(transports),
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

const tooMany = (): AppError =>
  new AppError('CONFLICT', { message: `Ключей доступа уже ${limits.passkey.countMax}: сначала удалите ненужный` });

/**
 * Refuses a passkey above the limit. Locks the account, so that concurrent requests cannot exceed
 * it.
 */
async function assertRoom(trx: Trx, actor: Actor): Promise<void> {
  await lockSignedIn(trx, actor);
  const { count } = await trx
    .selectFrom('passkeys')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow();
  if (count >= limits.passkey.countMax) throw tooMany();
}

/**
 * Stores the passkey that the browser created and notifies the user through the bot. The default
 * name is `device`. Throws PASSKEY_INVALID for an invalid response, and CONFLICT for a known
 * passkey or one above the limit.
 */
export async function createPasskey(
  services: Pick<Services, 'db' | 'config' | 'log'>,
  actor: Actor,
  { name, credential }: NewPasskey,
  device: string,
): Promise<Passkey> {
  const { db } = services;
  const challenge = await spendChallenge(db, credential.response.clientDataJSON, actor.id);
  const verified = await verifyCreation(services, credential, challenge);
  const passkeyName = name || device;
  return inTransaction(db, async (trx) => {
    await assertRoom(trx, actor);
    const added = await trx
      .insertInto('passkeys')
      .values({
        ...verified,
        user_id: actor.id,
        transports: toTransports(credential.response.transports ?? []),
        name: passkeyName.slice(0, limits.passkey.nameMax),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(
        explainRefusal({
          passkeys_credential_id_key: ['CONFLICT', { message: 'Этот ключ доступа уже добавлен' }],
        }),
      );
    await audit(trx, actor.id, 'user.add-passkey', `user:${actor.id}`);
    await notify(trx, actor.id, 'PASSKEY_ADDED', { details: JSON.stringify({ name: added.name }) });
    return presentPasskey(added);
  });
}
