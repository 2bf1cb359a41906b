import { hasRank, isAbove, type Role } from '@kampus/contract/roles';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import type { UserRow } from '../accounts/present.ts';

/**
 * Locks the person for a change by the desk. The database says who asks: a role that was taken away a moment ago counts
 * for nothing. Throws FORBIDDEN for oneself and for an equal or higher rank, USER_NOT_FOUND.
 */
export async function lockPersonBelow(trx: Db, actor: Actor, username: string, required: Role): Promise<UserRow> {
  const person = orNotFound(
    await trx
      .selectFrom('users')
      .selectAll()
      .where('username', '=', username)
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
    'USER_NOT_FOUND',
  );
  if (person.id === actor.id) throw new AppError('FORBIDDEN', { message: 'С собой этого сделать нельзя' });
  const asker = await trx
    .selectFrom('users')
    .select(['role', 'block_scope', 'block_until'])
    .where('id', '=', actor.id)
    .executeTakeFirst();
  const isBlocked = asker?.block_scope && (asker.block_until === null || asker.block_until > new Date());
  if (!asker || isBlocked || !hasRank(asker.role, required)) throw new AppError('FORBIDDEN');
  if (!isAbove(asker.role, person.role))
    throw new AppError('FORBIDDEN', { message: 'Это можно сделать только с теми, чья роль ниже вашей' });
  return person;
}
