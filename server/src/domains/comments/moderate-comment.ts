import type { ContentReportKind } from '@kampus/contract/comments/comments';
import { sql } from 'kysely';
import {
  applyBlock,
  getConfirmed,
  lockPersonBelow,
  presentBlock,
  settleNotices,
  stateReasons,
} from '#domains/identity/public.ts';
import { tags } from '#platform/cache/tags.ts';
import { audit, findLastEntry } from '#platform/db/audit.ts';
import type { Db, PortalDb } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Config } from '../../config.ts';
import type { Services } from '../../services.ts';

/**
 * Locks a comment, so that edits, reports and decisions run one after the other. Throws NOT_FOUND.
 */
async function lockComment(trx: Db, id: number) {
  const row = await trx
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .innerJoin('guides', 'guides.id', 'comments.guide_id')
    .select(['comments.id', 'comments.user_id', 'comments.guide_id', 'comments.state', 'comments.attention_since'])
    .select(['users.username', 'users.erased_at', 'guides.title', 'comments.content'])
    .select(sql<string | null>`iso_instant(comments.updated_at)`.as('updatedAt'))
    .where('comments.id', '=', id)
    .forUpdate('comments')
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', { message: 'Комментарий не найден' });
  return row;
}

/**
 * Throws COMMENT_CHANGED if the comment was edited after the caller read it. `undefined` skips the
 * check.
 */
function assertUnchanged(comment: { updatedAt: string | null }, seen: string | null | undefined): void {
  if (seen !== undefined && seen !== comment.updatedAt) throw new AppError('COMMENT_CHANGED');
}

/** Locks a comment that can be reported. Throws NOT_FOUND, and ALREADY_DECIDED for a hidden one. */
async function lockReportable(trx: Trx, id: number) {
  const comment = await lockComment(trx, id);
  if (comment.state === 'HIDDEN') throw new AppError('ALREADY_DECIDED', { message: 'Этот комментарий уже скрыт' });
  if (comment.state === 'HELD') throw new AppError('NOT_FOUND', { message: 'Комментарий не найден' });
  return comment;
}

const demandDecision = (trx: Trx, id: number) =>
  trx
    .updateTable('comments')
    .set({ attention_since: sql<Date>`coalesce(attention_since, now())` })
    .where('id', '=', id)
    .execute();

/**
 * Makes a comment wait for a curator because of a notice. Returns its author. Throws NOT_FOUND, and
 * ALREADY_DECIDED for a hidden comment.
 */
export async function demandCommentDecision(trx: Trx, id: number): Promise<{ authorId: number; guideId: number }> {
  const comment = await lockReportable(trx, id);
  await demandDecision(trx, id);
  return { authorId: comment.user_id, guideId: comment.guide_id };
}

export interface Report {
  kind: ContentReportKind;
  text?: string | undefined;
  updatedAt?: string | null | undefined;
}

/**
 * Reports a comment to the curators. A second report by the same person changes nothing, unless the
 * comment changed after the decision about the first. Throws NOT_FOUND, COMMENT_CHANGED,
 * ALREADY_DECIDED for a hidden comment, FORBIDDEN for the caller's own comment,
 * ACCOUNT_NOT_CONFIRMED.
 */
export async function reportComment(db: PortalDb, actor: Actor, id: number, report: Report): Promise<void> {
  await inTransaction(db, async (trx) => {
    await getConfirmed(trx, actor);
    const comment = await lockReportable(trx, id);
    if (comment.user_id === actor.id) throw new AppError('FORBIDDEN', { message: 'Это ваш комментарий' });
    assertUnchanged(comment, report.updatedAt);
    const { numAffectedRows } = await sql`
      insert into comment_reports as r (comment_id, user_id, kind, text)
      values (${id}, ${actor.id}, ${report.kind}, ${report.text || null})
      on conflict on constraint comment_reports_once_key do update
         set kind = excluded.kind, text = excluded.text, created_at = now(), settled_at = null
       where r.settled_at < ${comment.updatedAt}`.execute(trx);
    if (numAffectedRows === 1n) await demandDecision(trx, id);
  });
}

export interface Decision {
  decision: 'KEEP' | 'HIDE' | 'HIDE_AND_BLOCK';
  reason: string;
  updatedAt?: string | null | undefined;
}

/** Message for a curator who decides too late: the last decision and its curator. */
async function findLastDecision(trx: Db, id: number): Promise<string> {
  const entry = await findLastEntry(trx, `comment:${id}`);
  if (!entry) return 'Этот комментарий никого не ждёт';
  return entry.action === 'comment.keep'
    ? `${entry.username}: комментарий оставлен`
    : `${entry.username}: комментарий скрыт`;
}

/** Applies a decision to the locked comment. Returns the sessions that a block ended. */
async function decide(trx: Trx, config: Config, actor: Actor, id: number, given: Decision): Promise<string[]> {
  const { decision, reason } = given;
  const comment = await lockComment(trx, id);
  if (comment.attention_since === null)
    throw new AppError('ALREADY_DECIDED', { message: await findLastDecision(trx, id) });
  if (comment.user_id === actor.id) throw new AppError('FORBIDDEN', { message: 'О своём комментарии решают другие' });
  assertUnchanged(comment, given.updatedAt);
  const isKept = decision === 'KEEP';
  await trx
    .updateTable('comments')
    .set({ state: isKept ? 'SHOWN' : 'HIDDEN', hidden_reason: isKept ? null : reason, attention_since: null })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('comment_reports')
    .set({ settled_at: sql<Date>`now()` })
    .where('comment_id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
  await settleNotices(trx, config, {
    what: 'COMMENT',
    subject: `comment:${id}`,
    decision: isKept ? 'KEEP' : 'HIDE',
    reason,
    decidedBy: actor.id,
  });
  await audit(trx, actor.id, isKept ? 'comment.keep' : 'comment.hide', `comment:${id}`, {
    reason,
    guideId: comment.guide_id,
    authorId: comment.user_id,
  });
  if (!isKept) {
    const isTold = await stateReasons(trx, {
      userId: comment.user_id,
      kind: 'COMMENT_HIDDEN',
      subject: `comment:${id}`,
      reason,
      decidedBy: actor.id,
      facts: `Комментарий к гайду «${comment.title}»: ${comment.content}`,
    });
    const details = JSON.stringify({ guide: comment.title, reason });
    if (isTold) await notify(trx, comment.user_id, 'COMMENT_HIDDEN', { details });
  }
  trx.announce(tags.comments(comment.guide_id));
  // An erased account writes nothing any more, so there is nobody to block.
  if (decision !== 'HIDE_AND_BLOCK' || comment.erased_at) return [];
  const author = await lockPersonBelow(trx, actor, comment.username, 'CURATOR');
  // A block from everything forbids more, and a new block would replace it.
  if (presentBlock(author)?.scope === 'ALL') return [];
  return applyBlock(trx, actor.id, author, { scope: 'WRITING', reason });
}

/**
 * Decides all open reports of a comment, or about a held comment. Throws COMMENT_CHANGED, and
 * ALREADY_DECIDED with the first curator's name. Throws FORBIDDEN for the curator's own comment,
 * and for a block of an author of equal or higher rank. A block from everything stays as it is.
 */
export async function decideReports(
  { db, tokens, config }: Pick<Services, 'db' | 'tokens' | 'config'>,
  actor: Actor,
  id: number,
  decision: Decision,
): Promise<void> {
  tokens.revoke(await inTransaction(db, (trx) => decide(trx, config, actor, id, decision)));
}

/** Shows a hidden comment again, after an objection, unless it was removed meanwhile. */
export async function restoreComment(trx: Trx, id: number): Promise<void> {
  const comment = await trx
    .updateTable('comments')
    .set({ state: 'SHOWN', hidden_reason: null })
    .where('id', '=', id)
    .where('state', '=', 'HIDDEN')
    .returning('guide_id')
    .executeTakeFirst();
  if (comment) trx.announce(tags.comments(comment.guide_id));
}
