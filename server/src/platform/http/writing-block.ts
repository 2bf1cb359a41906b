import { type OperationName, parseEndpoint } from '@kampus/contract/endpoints';
import { type Operation, operations } from '@kampus/contract/operations';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Actor } from './access-tokens.ts';
import { AppError } from './app-error.ts';

/** Whether a person who is blocked from writing may make this call (`whileBlocked`). */
export function isOpenWhileBlocked(name: OperationName, body?: unknown): boolean {
  const { access, whileBlocked }: Operation = operations[name];
  if (parseEndpoint(name).method === 'GET' || access === 'anyone' || whileBlocked === true) return true;
  return whileBlocked?.safeParse(body).success === true;
}

/**
 * Throws WRITING_BLOCKED if the caller is blocked and the call is closed to blocked people. The
 * API calls it for every operation. The bot calls it for operations without `whileBlocked: true`.
 */
export async function assertMayWrite(db: Db, name: OperationName, actor: Actor, body: unknown): Promise<void> {
  if (isOpenWhileBlocked(name, body)) return;
  const blocked = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', actor.id)
    .where(sql<boolean>`is_blocked(block_scope, block_until)`)
    .executeTakeFirst();
  if (blocked) throw new AppError('WRITING_BLOCKED');
}
