import { hasRank, type Role } from '@kampus/contract/roles';
import {
  applyConfirmation,
  applyRole,
  lockPersonBelow,
  revokeSessions,
  sendPasswordLink,
} from '#domains/identity/public.ts';
import { audit } from '#platform/db/audit.ts';
import { notify } from '#platform/db/notify.ts';
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
    await notify(trx, person.id, 'ROLE_CHANGED', { details: JSON.stringify({ role, reason }) });
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
 * Sends the person a link for a new password through the bot. Throws FORBIDDEN, USER_NOT_FOUND or
 * TELEGRAM_MISSING.
 */
export async function sendPersonPasswordLink(services: PeopleServices, actor: Actor, username: string): Promise<void> {
  const { db } = services;
  const person = await inTransaction(db, (trx) => lockPersonBelow(trx, actor, username, 'CURATOR'));
  if (!(await sendPasswordLink(services, person.username))) throw new AppError('TELEGRAM_MISSING');
  await audit(db, actor.id, 'user.password-link', `user:${person.id}`);
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
