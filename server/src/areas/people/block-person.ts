import type { BlockScope } from '@kampus/contract/accounts';
import { addDays, dayStart, today } from '@kampus/contract/time';
import { sql } from 'kysely';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { revokeSessions, type UserRow } from '../accounts/public.ts';
import { lockPersonBelow } from './rules.ts';

export interface Block {
  scope: BlockScope;
  /** The last day of the block, YYYY-MM-DD; undefined for a block without an end. */
  until?: string | undefined;
  reason: string;
}

/** 2026-12-01 → 01.12.2026 */
const writtenDate = (date: string): string => date.split('-').reverse().join('.');

/** Blocks a locked person, in the caller's transaction. Returns the sessions that ended: those of a block of everything. */
export async function applyBlock(trx: Db, actor: Actor, person: UserRow, block: Block): Promise<string[]> {
  const { scope, until, reason } = block;
  if (until !== undefined && until < today(new Date())) {
    const message = 'Этот день уже прошёл';
    throw new AppError('VALIDATION_FAILED', { message, errors: [{ path: 'until', message }] });
  }
  await trx
    .updateTable('users')
    .set({
      block_scope: scope,
      block_until: until === undefined ? null : dayStart(addDays(until, 1)),
      block_reason: reason,
      blocked_at: sql<Date>`now()`,
    })
    .where('id', '=', person.id)
    .execute();
  await audit(trx, actor.id, 'user.block', `user:${person.username}`, { ...block });
  const details = JSON.stringify({ scope, reason, until: until === undefined ? '' : writtenDate(until) });
  await trx.insertInto('notifications').values({ user_id: person.id, kind: 'BLOCKED', details }).execute();
  return scope === 'ALL' ? revokeSessions(trx, person.id) : [];
}

type BlockServices = Pick<Services, 'db' | 'tokens' | 'wakeDelivery'>;

/** Blocks a person of lower rank; a new block replaces the one before. Throws FORBIDDEN, USER_NOT_FOUND. */
export async function blockPerson(
  { db, tokens, wakeDelivery }: BlockServices,
  actor: Actor,
  username: string,
  block: Block,
): Promise<void> {
  const ended = await db
    .transaction()
    .execute(async (trx) => applyBlock(trx, actor, await lockPersonBelow(trx, actor, username, 'CURATOR'), block));
  tokens.revoke(ended);
  wakeDelivery();
}

/** Lifts a block; a person without one stays as they are. Throws FORBIDDEN, USER_NOT_FOUND. */
export async function unblockPerson(
  { db, wakeDelivery }: BlockServices,
  actor: Actor,
  username: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = await lockPersonBelow(trx, actor, username, 'CURATOR');
    if (person.block_scope === null) return;
    await trx
      .updateTable('users')
      .set({ block_scope: null, block_until: null, block_reason: null, blocked_at: null })
      .where('id', '=', person.id)
      .execute();
    await audit(trx, actor.id, 'user.unblock', `user:${person.username}`);
    await trx.insertInto('notifications').values({ user_id: person.id, kind: 'UNBLOCKED' }).execute();
  });
  wakeDelivery();
}
