import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, invalidField } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import type { UserRow } from '../accounts/present.ts';
import { getSignedIn } from '../accounts/queries.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { spendCode } from '../second-factor/second-factor.ts';
import { actorOf, findSession } from './sessions.ts';

/**
 * Checks the caller's password, and the code if the account has a second factor. Returns the
 * account. Throws VALIDATION_FAILED with the invalid field.
 */
export async function proveOwner(
  { db, sealer }: Pick<Services, 'db' | 'sealer'>,
  actor: Actor,
  { password, code }: { password: string; code?: string | undefined },
): Promise<UserRow> {
  const row = await getSignedIn(db, actor);
  if (!(await verifyPassword(row.password_hash, password))) throw invalidField('password', 'Неверный пароль');
  if (row.totp_confirmed_at !== null) {
    if (!code) throw invalidField('code', 'Введите код второго фактора');
    if (!(await spendCode({ db, sealer }, row, code))) throw invalidField('code', 'Неверный код');
  }
  return row;
}

/** An elevated access token of the same session. Throws the errors of `proveOwner`. */
export async function elevateSession(
  services: Pick<Services, 'db' | 'tokens' | 'config' | 'sealer'>,
  actor: Actor,
  proof: { password: string; code?: string | undefined },
): Promise<string> {
  await proveOwner(services, actor, proof);
  return signElevated(services, actor);
}

/**
 * An elevated access token for a caller with a checked proof. Throws UNAUTHENTICATED for an ended
 * session.
 */
export async function signElevated(
  { db, tokens, config }: Pick<Services, 'db' | 'tokens' | 'config'>,
  actor: Actor,
): Promise<string> {
  const holder = actor.sessionId === undefined ? undefined : await findSession(db, actor.id, actor.sessionId);
  if (!holder) throw new AppError('UNAUTHENTICATED', { headers: { 'www-authenticate': 'Bearer' } });
  return tokens.sign(actorOf(holder, true, config));
}
