import type { BlockScope } from '@kampus/contract/accounts';
import { addDays, dayStart, today } from '@kampus/contract/time';
import { sql } from 'kysely';
import { announceChange } from '#platform/cache/announce-change.ts';
import { tags } from '#platform/cache/tags.ts';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { inBatches, listIds } from '#platform/db/in-batches.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { lockUser, revokeSessions, type UserRow } from '../accounts/public.ts';
import { lockPersonBelow } from './rules.ts';

export interface Block {
  scope: BlockScope;
  /** The last day of the block, YYYY-MM-DD; undefined for a block without an end. */
  until?: string | undefined;
  reason: string;
}

/** 2026-12-01 → 01.12.2026 */
const writtenDate = (date: string): string => date.split('-').reverse().join('.');

/**
 * Blocks a locked person, in the caller's transaction; operators have no `actorId`. Returns the sessions that ended:
 * those of a block of everything.
 */
export async function applyBlock(trx: Db, actorId: number | null, person: UserRow, block: Block): Promise<string[]> {
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
  await audit(trx, actorId, 'user.block', `user:${person.id}`, { ...block });
  const details = JSON.stringify({ scope, reason, until: until === undefined ? '' : writtenDate(until) });
  await trx.insertInto('notifications').values({ user_id: person.id, kind: 'BLOCKED', details }).execute();
  await announceChange(trx, tags.teachers, tags.teacher(person.username));
  return scope === 'ALL' ? revokeSessions(trx, person.id) : [];
}

type BlockServices = Pick<Services, 'db' | 'tokens' | 'cache' | 'wakeDelivery'>;

/** In this process at once: the others hear of it from the transaction. A block decides whether a teacher is found. */
const dropTeacher = ({ cache }: Pick<Services, 'cache'>, { username }: UserRow): void =>
  cache.drop([tags.teachers, tags.teacher(username)]);

/** Blocks a person of lower rank; a new block replaces the one before. Throws FORBIDDEN, USER_NOT_FOUND. */
export async function blockPerson(
  services: BlockServices,
  actor: Actor,
  username: string,
  block: Block,
): Promise<void> {
  const { person, ended } = await services.db.transaction().execute(async (trx) => {
    const person = await lockPersonBelow(trx, actor, username, 'CURATOR');
    return { person, ended: await applyBlock(trx, actor.id, person, block) };
  });
  dropTeacher(services, person);
  services.tokens.revoke(ended);
  services.wakeDelivery();
}

const noBlock = { block_scope: null, block_until: null, block_reason: null, blocked_at: null };

const tellUnblocked = async (trx: Db, userId: number): Promise<void> => {
  await trx.insertInto('notifications').values({ user_id: userId, kind: 'UNBLOCKED' }).execute();
};

/** Lifts the block of a locked person, in the caller's transaction. Returns whether there was one. */
async function liftBlock(trx: Db, actorId: number | null, person: UserRow): Promise<boolean> {
  if (person.block_scope === null) return false;
  await trx.updateTable('users').set(noBlock).where('id', '=', person.id).execute();
  await audit(trx, actorId, 'user.unblock', `user:${person.id}`);
  await tellUnblocked(trx, person.id);
  await announceChange(trx, tags.teachers, tags.teacher(person.username));
  return true;
}

/** A block by an operator, of whatever rank. Throws USER_NOT_FOUND, VALIDATION_FAILED for a day that is past. */
export async function blockByOperator(db: Db, username: string, block: Block): Promise<void> {
  await db.transaction().execute(async (trx) => applyBlock(trx, null, await lockUser(trx, username), block));
}

/** Lifts a block by an operator. Throws USER_NOT_FOUND. */
export async function unblockByOperator(db: Db, username: string): Promise<void> {
  await db.transaction().execute(async (trx) => liftBlock(trx, null, await lockUser(trx, username)));
}

/** Lifts a block; a person without one stays as they are. Throws FORBIDDEN, USER_NOT_FOUND. */
export async function unblockPerson(services: BlockServices, actor: Actor, username: string): Promise<void> {
  const unblocked = await services.db.transaction().execute(async (trx) => {
    const person = await lockPersonBelow(trx, actor, username, 'CURATOR');
    return (await liftBlock(trx, actor.id, person)) ? person : undefined;
  });
  if (unblocked) dropTeacher(services, unblocked);
  services.wakeDelivery();
}

const ended = `block_until <= now()`;

/** Lifts the blocks whose last day has passed, and tells the people. Returns how many there were. */
export async function liftEndedBlocks({ db, pool }: Pick<Services, 'db' | 'pool'>): Promise<number> {
  const due = await listIds(pool, `select id from users where ${ended} order by id`);
  return inBatches(due, (batch) =>
    db.transaction().execute(async (trx) => {
      const lifted = await trx
        .updateTable('users')
        .set(noBlock)
        .where('id', 'in', batch)
        .where(sql.raw<boolean>(ended))
        .returning(['id', 'username'])
        .execute();
      for (const { id, username } of lifted) {
        await tellUnblocked(trx, id);
        await announceChange(trx, tags.teachers, tags.teacher(username));
      }
      return lifted.length;
    }),
  );
}
