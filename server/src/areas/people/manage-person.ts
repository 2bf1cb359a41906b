import { hasRank, type Role } from '@kampus/contract/roles';
import { tags } from '#platform/cache/tags.ts';
import { audit } from '#platform/db/audit.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { applyConfirmation, applyRole, revokeSessions, sendPasswordLink } from '../accounts/public.ts';
import { lockPersonBelow } from './rules.ts';

type PeopleServices = Pick<Services, 'db' | 'tokens' | 'cache' | 'config' | 'wakeDelivery'>;

/**
 * Gives a person a role below the actor's own and ends their sessions. Throws FORBIDDEN, USER_NOT_FOUND,
 * ACCOUNT_NOT_CONFIRMED for a rank above student.
 */
export async function setPersonRole(
  { db, tokens, cache, wakeDelivery }: PeopleServices,
  actor: Actor,
  username: string,
  { role, reason }: { role: Role; reason: string },
): Promise<void> {
  const { person, ended } = await db.transaction().execute(async (trx) => {
    const person = await lockPersonBelow(trx, actor, username, 'ADMIN');
    const asker = await trx.selectFrom('users').select('role').where('id', '=', actor.id).executeTakeFirstOrThrow();
    if (hasRank(role, asker.role)) throw new AppError('FORBIDDEN', { message: 'Можно дать только роль ниже своей' });
    if (role === person.role) return { person, ended: [] };
    const details = JSON.stringify({ role, reason });
    await trx.insertInto('notifications').values({ user_id: person.id, kind: 'ROLE_CHANGED', details }).execute();
    return { person, ended: await applyRole(trx, person, role, { actorId: actor.id, reason }) };
  });
  // In this process at once: the others hear of it from the transaction.
  cache.drop([tags.teachers, tags.teacher(person.username)]);
  tokens.revoke(ended);
  wakeDelivery();
}

/** Confirms an account by hand. Throws FORBIDDEN, USER_NOT_FOUND, ALREADY_CONFIRMED. */
export async function confirmPerson({ db }: PeopleServices, actor: Actor, username: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = await lockPersonBelow(trx, actor, username, 'CURATOR');
    await applyConfirmation(trx, person, actor.id);
  });
}

/** Has the bot send the person a link for a new password. Throws FORBIDDEN, USER_NOT_FOUND, TELEGRAM_MISSING. */
export async function sendPersonPasswordLink(services: PeopleServices, actor: Actor, username: string): Promise<void> {
  const { db } = services;
  const person = await db.transaction().execute((trx) => lockPersonBelow(trx, actor, username, 'CURATOR'));
  if (!(await sendPasswordLink(services, person.username))) throw new AppError('TELEGRAM_MISSING');
  await audit(db, actor.id, 'user.password-link', `user:${person.id}`);
}

/** Ends all sessions of a person. Throws FORBIDDEN, USER_NOT_FOUND. */
export async function endPersonSessions({ db, tokens }: PeopleServices, actor: Actor, username: string): Promise<void> {
  const ended = await db.transaction().execute(async (trx) => {
    const person = await lockPersonBelow(trx, actor, username, 'CURATOR');
    await audit(trx, actor.id, 'user.end-sessions', `user:${person.id}`);
    return revokeSessions(trx, person.id);
  });
  tokens.revoke(ended);
}
