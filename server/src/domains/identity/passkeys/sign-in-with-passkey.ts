import type { TokenPair } from '@kampus/contract/identity/accounts';
import type { PasskeyProof } from '@kampus/contract/identity/passkeys';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, hasCode } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { assertNotBlocked } from '../accounts/rules.ts';
import { signElevated } from '../sessions/elevate-session.ts';
import { createSecret } from '../sessions/secrets.ts';
import { actorOf, type Client, openSession, presentTokens } from '../sessions/sessions.ts';
import { provePasskey } from './prove-passkey.ts';

type ProofServices = Pick<Services, 'db' | 'config' | 'log' | 'security' | 'tokens'>;

/**
 * Signs in with only a passkey. It counts as both factors, because the device has verified a
 * finger, a face or a PIN. Throws PASSKEY_INVALID, ACCOUNT_BLOCKED.
 */
export async function signInWithPasskey(
  services: ProofServices,
  proof: PasskeyProof,
  client: Client,
): Promise<TokenPair> {
  const { db, security } = services;
  const { owner, passkeyId } = await provePasskey(services, proof).catch((error: unknown) => {
    if (hasCode(error, 'PASSKEY_INVALID')) security.record('sign-in-failed', { address: client.address });
    throw error;
  });
  assertNotBlocked(owner);
  const token = createSecret();
  const holder = await openSession(db, { userId: owner.id, proof: { passkeyId }, ...client }, token);
  // The passkey was removed or the owner blocked between the read and this write.
  if (!holder) throw new AppError('PASSKEY_INVALID');
  security.record('signed-in', { userId: holder.id, address: client.address });
  return presentTokens(services, actorOf(holder, true, services.config), token);
}

/**
 * An elevated access token of the same session. Throws PASSKEY_INVALID, also for another user's
 * passkey.
 */
export async function elevateWithPasskey(services: ProofServices, actor: Actor, proof: PasskeyProof): Promise<string> {
  const { owner } = await provePasskey(services, proof);
  if (owner.id !== actor.id) throw new AppError('PASSKEY_INVALID', { message: 'Это ключ доступа другого аккаунта' });
  return signElevated(services, actor);
}
