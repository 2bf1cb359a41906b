import { hasRank, isAbove, type Role } from '@kampus/contract/roles';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { lockWithCalendar } from '../accounts/lock-with-calendar.ts';
import type { UserRow } from '../accounts/present.ts';

/**
 * Locks a person for a change at the desk. Reads the actor's role from the database, because the
 * role in the access token may be outdated. Throws USER_NOT_FOUND, and FORBIDDEN for the actor's
 * own account and for an equal or higher rank.
 */
export async function lockPersonBelow(trx: Db, actor: Actor, username: string, required: Role): Promise<UserRow> {
  const person = await lockWithCalendar(trx, 'username', username);
  if (!person || person.erased_at) throw new AppError('USER_NOT_FOUND');
  if (person.id === actor.id) throw new AppError('FORBIDDEN', { message: 'С собой этого сделать нельзя' });
  const actorRow = await trx
    .selectFrom('users')
    .select(['role', 'block_scope', 'block_until'])
    .where('id', '=', actor.id)
    .executeTakeFirst();
  const isBlocked = actorRow?.block_scope && (actorRow.block_until === null || actorRow.block_until > new Date());
  if (!actorRow || isBlocked || !hasRank(actorRow.role, required)) throw new AppError('FORBIDDEN');
  if (!isAbove(actorRow.role, person.role))
    throw new AppError('FORBIDDEN', { message: 'Это можно сделать только с теми, чья роль ниже вашей' });
  return person;
}
