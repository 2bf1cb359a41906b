import { formatNumericDate } from '@kampus/contract/format/numeric-date';
import type { BlockScope } from '@kampus/contract/identity/accounts';
import { addDays, dayStart, today } from '@kampus/contract/time';
import { sql } from 'kysely';
import { tags } from '#platform/cache/tags.ts';
import { audit } from '#platform/db/audit.ts';
import type { PortalDb } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { invalidField } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { lockWithCalendar } from '../accounts/lock-with-calendar.ts';
import { lockUser } from '../accounts/manage-user.ts';
import type { UserRow } from '../accounts/present.ts';
import { stateReasons } from '../decisions/state-reasons.ts';
import { revokeSessions } from '../sessions/sessions.ts';
import { lockPersonBelow } from './lock-person-below.ts';

export interface Block {
  scope: BlockScope;
  /** The last day of the block, YYYY-MM-DD; undefined for a block without an end. */
  until?: string | undefined;
  reason: string;
}

/** Whole sentences, because a stored one is translated as a whole. */
const blockFacts: Readonly<Record<BlockScope, { endless: string; until: (until: string) => string }>> = {
  ALL: {
    endless: 'Вход на портал закрыт, без срока',
    until: (until) => `Вход на портал закрыт до ${until}`,
  },
  WRITING: {
    endless: 'Писать и бронировать уроки нельзя, без срока',
    until: (until) => `Писать и бронировать уроки нельзя до ${until}`,
  },
};

/**
 * Blocks a locked person in the caller's transaction. `actorId` is null for operators. Only a block
 * of everything ends the sessions. Returns the ids of the ended sessions.
 */
export async function applyBlock(trx: Trx, actorId: number | null, person: UserRow, block: Block): Promise<string[]> {
  const { scope, until, reason } = block;
  if (until !== undefined && until < today(new Date())) throw invalidField('until', 'Этот день уже прошёл');
  await trx
    .updateTable('users')
    .set({
      block_scope: scope,
      block_until: until === undefined ? null : dayStart(addDays(until, 1)),
      block_reason: reason,
      // A changed reason or end leaves the beginning of the block.
      blocked_at: sql<Date>`case when block_scope = ${scope} then blocked_at else now() end`,
    })
    .where('id', '=', person.id)
    .execute();
  await audit(trx, actorId, 'user.block', `user:${person.id}`, { ...block });
  await stateReasons(trx, {
    userId: person.id,
    kind: 'BLOCKED',
    subject: `user:${person.id}`,
    reason,
    decidedBy: actorId,
    facts: until === undefined ? blockFacts[scope].endless : blockFacts[scope].until(formatNumericDate(until)),
  });
  const details = JSON.stringify({ scope, reason, until: until === undefined ? '' : formatNumericDate(until) });
  await notify(trx, person.id, 'BLOCKED', { details });
  trx.announce(tags.teachers, tags.teacher(person.username));
  return scope === 'ALL' ? revokeSessions(trx, person.id) : [];
}

type BlockServices = Pick<Services, 'db' | 'tokens'>;

/**
 * Blocks a person of lower rank. A new block replaces the previous one. Throws FORBIDDEN,
 * USER_NOT_FOUND.
 */
export async function blockPerson(
  { db, tokens }: BlockServices,
  actor: Actor,
  username: string,
  block: Block,
): Promise<void> {
  const ended = await inTransaction(db, async (trx) => {
    const person = await lockPersonBelow(trx, actor, username, 'CURATOR');
    return applyBlock(trx, actor.id, person, block);
  });
  tokens.revoke(ended);
}

const noBlock = { block_scope: null, block_until: null, block_reason: null, blocked_at: null };

/** Lifts the block of a locked person in the caller's transaction. Does nothing without a block. */
export async function liftBlock(trx: Trx, actorId: number | null, person: UserRow): Promise<void> {
  if (person.block_scope === null) return;
  await trx.updateTable('users').set(noBlock).where('id', '=', person.id).execute();
  await audit(trx, actorId, 'user.unblock', `user:${person.id}`);
  await notify(trx, person.id, 'UNBLOCKED');
  trx.announce(tags.teachers, tags.teacher(person.username));
}

/**
 * Blocks a person of any rank for an operator. Throws USER_NOT_FOUND, and VALIDATION_FAILED for a
 * past day.
 */
export async function blockByOperator(db: PortalDb, username: string, block: Block): Promise<void> {
  await inTransaction(db, async (trx) => applyBlock(trx, null, await lockUser(trx, username), block));
}

/** Lifts a block for an operator. Throws USER_NOT_FOUND. */
export async function unblockByOperator(db: PortalDb, username: string): Promise<void> {
  await inTransaction(db, async (trx) => liftBlock(trx, null, await lockUser(trx, username)));
}

/**
 * Lifts the block of a person of lower rank. Does nothing without a block. Throws FORBIDDEN,
 * USER_NOT_FOUND.
 */
export async function unblockPerson({ db }: BlockServices, actor: Actor, username: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await liftBlock(trx, actor.id, await lockPersonBelow(trx, actor, username, 'CURATOR'));
  });
}

const isOver = sql<boolean>`block_until <= now()`;

/** Lifts the blocks that are over and notifies the people. Returns the number of lifted blocks. */
export async function liftEndedBlocks({ db }: Pick<Services, 'db'>): Promise<number> {
  const due = await db.selectFrom('users').select('id').where(isOver).orderBy('id').execute();
  return oneByOne(due, ({ id }) =>
    inTransaction(db, async (trx) => {
      await lockWithCalendar(trx, 'id', id);
      const person = await trx
        .updateTable('users')
        .set(noBlock)
        .where('id', '=', id)
        .where(isOver)
        .returning('username')
        .executeTakeFirst();
      if (!person) return 0;
      await notify(trx, id, 'UNBLOCKED');
      trx.announce(tags.teachers, tags.teacher(person.username));
      return 1;
    }),
  );
}
