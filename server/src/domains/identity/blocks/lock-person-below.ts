import { hasRank, isAbove, type Role } from '@kampus/contract/roles';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { lockUser } from '../accounts/manage-user.ts';
import { presentBlock, type UserRow } from '../accounts/present.ts';

/**
 * Throws FORBIDDEN for the actor's own account and for a person of an equal or higher rank. Reads
 * the actor's role from the database, because the role in the access token may be outdated.
 */
export async function assertBelow(trx: Db, actor: Actor, person: UserRow, required: Role): Promise<void> {
  if (person.id === actor.id) throw new AppError('FORBIDDEN', { message: 'С собой этого сделать нельзя' });
  const actorRow = await trx
    .selectFrom('users')
    .select(['role', 'block_scope', 'block_until', 'block_reason'])
    .where('id', '=', actor.id)
    .executeTakeFirst();
  if (!actorRow || presentBlock(actorRow) || !hasRank(actorRow.role, required)) throw new AppError('FORBIDDEN');
  if (!isAbove(actorRow.role, person.role))
    throw new AppError('FORBIDDEN', { message: 'Это можно сделать только с теми, чья роль ниже вашей' });
}

/** Locks a person for a change at the desk. Throws USER_NOT_FOUND, and as `assertBelow` does. */
export async function lockPersonBelow(trx: Db, actor: Actor, username: string, required: Role): Promise<UserRow> {
  const person = await lockUser(trx, username);
  await assertBelow(trx, actor, person, required);
  return person;
}
