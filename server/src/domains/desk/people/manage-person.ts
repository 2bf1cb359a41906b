import { hasRank, type Role } from '@kampus/contract/roles';
import {
  applyConfirmation,
  applyRole,
  lockPersonBelow,
  revokeSessions,
  writePasswordLink,
} from '#domains/identity/public.ts';
import { audit } from '#platform/db/audit.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';

type PeopleServices = Pick<Services, 'db' | 'tokens' | 'config'>;

/**
 * Gives a person a role below the actor's own role and ends the person's sessions. Throws
 * FORBIDDEN, USER_NOT_FOUND, and ACCOUNT_NOT_CONFIRMED for a role above STUDENT.
 */
export async function setPersonRole(
  { db, tokens }: PeopleServices,
  actor: Actor,
  username: string,
  { role, reason }: { role: Role; reason: string },
): Promise<void> {
  const ended = await inTransaction(db, async (trx) => {
    const person = await lockPersonBelow(trx, actor, username, 'ADMIN');
    const actorRow = await trx.selectFrom('users').select('role').where('id', '=', actor.id).executeTakeFirstOrThrow();
    if (hasRank(role, actorRow.role)) throw new AppError('FORBIDDEN', { message: 'Можно дать только роль ниже своей' });
    if (role === person.role) return [];
    return applyRole(trx, person, role, { actorId: actor.id, reason });
  });
  tokens.revoke(ended);
}

/** Confirms an account without Telegram. Throws FORBIDDEN, USER_NOT_FOUND, ALREADY_CONFIRMED. */
export async function confirmPerson({ db }: PeopleServices, actor: Actor, username: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const person = await lockPersonBelow(trx, actor, username, 'CURATOR');
    await applyConfirmation(trx, person, actor.id);
  });
}

/**
 * Sends the person a link for a new password through the bot. Throws FORBIDDEN, USER_NOT_FOUND,
 * TELEGRAM_MISSING, and TOO_MANY_REQUESTS with Retry-After.
 */
export async function sendPersonPasswordLink(
  { db, config }: PeopleServices,
  actor: Actor,
  username: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const person = await lockPersonBelow(trx, actor, username, 'CURATOR');
    const sending = await writePasswordLink(trx, config, person.username);
    if (sending.state === 'UNREACHABLE') throw new AppError('TELEGRAM_MISSING');
    if (sending.state === 'TOO_MANY')
      throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(sending.retrySeconds) } });
    await audit(trx, actor.id, 'user.password-link', `user:${person.id}`);
  });
}

/** Ends all sessions of a person. Throws FORBIDDEN, USER_NOT_FOUND. */
export async function endPersonSessions({ db, tokens }: PeopleServices, actor: Actor, username: string): Promise<void> {
  const ended = await inTransaction(db, async (trx) => {
    const person = await lockPersonBelow(trx, actor, username, 'CURATOR');
    await audit(trx, actor.id, 'user.end-sessions', `user:${person.id}`);
    return revokeSessions(trx, person.id);
  });
  tokens.revoke(ended);
}
