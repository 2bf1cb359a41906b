import type { objectionOutcomes } from '@kampus/contract/identity/decisions';
import { sql } from 'kysely';
import { restoreComment } from '#domains/comments/public.ts';
import { alreadyDecided, assertBelow, liftBlock, lockWithCalendar } from '#domains/identity/public.ts';
import { restoreReview } from '#domains/lessons/public.ts';
import { audit, idOfSubject } from '#platform/db/audit.ts';
import type { Db, PortalDb } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';

const lockDecision = (trx: Db, id: number) =>
  trx.selectFrom('decisions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

type Decision = NonNullable<Awaited<ReturnType<typeof lockDecision>>>;

/** Whether the same was decided again later, for example a new block after an ended one. */
async function isReplaced(trx: Trx, { id, user_id, kind, subject }: Decision): Promise<boolean> {
  const later = await trx
    .selectFrom('decisions')
    .select('id')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Whether the decision is about a review of this teacher. */
async function isReviewOf(trx: Trx, { kind, subject }: Decision, teacherId: number): Promise<boolean> {
  if (kind !== 'REVIEW_HIDDEN') return false;
  const id = idOfSubject(subject);
  const { rows } = await sql`select from reviews where id = ${id} and teacher_id = ${teacherId}`.execute(trx);
  return rows.length > 0;
}

/** Reverts a decision. Money and corrections are reverted by hand, with their own operations. */
async function takeBack(trx: Trx, actor: Actor, { kind, subject }: Decision): Promise<void> {
  const id = idOfSubject(subject);
  if (kind === 'COMMENT_HIDDEN') await restoreComment(trx, id);
  if (kind === 'REVIEW_HIDDEN') await restoreReview(trx, id);
  if (kind === 'BLOCKED') {
    const person = await lockWithCalendar(trx, 'id', id);
    // A block that an operator has lifted needs no rank, so the objection can be answered.
    if (!person || person.block_scope === null) return;
    await assertBelow(trx, actor, person, 'CURATOR');
    await liftBlock(trx, actor.id, person);
  }
}

/**
 * Upholds or reverses a decision that its person objected to. A later decision about the same
 * thing stays in force. Throws NOT_FOUND without an objection, ALREADY_DECIDED with the first
 * answer, SAME_CURATOR for the curator of the decision, and FORBIDDEN for its person, for the
 * teacher of a review, and for a block of a person whose rank is not below the actor's.
 */
export async function decideObjection(
  db: PortalDb,
  actor: Actor,
  id: number,
  { outcome, reason }: { outcome: (typeof objectionOutcomes)[number]; reason: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const decision = orNotFound(await lockDecision(trx, id));
    if (decision.objection === null) throw new AppError('NOT_FOUND');
    if (decision.outcome !== null)
      throw await alreadyDecided(trx, decision.outcome_by, (username) =>
        decision.outcome === 'REVERSED' ? `${username}: решение отменено` : `${username}: решение осталось`,
      );
    if (decision.decided_by === actor.id) throw new AppError('SAME_CURATOR');
    if (decision.user_id === actor.id) throw new AppError('FORBIDDEN', { message: 'О своём возражении решают другие' });
    if (await isReviewOf(trx, decision, actor.id))
      throw new AppError('FORBIDDEN', { message: 'Об этом отзыве решают другие' });
    await trx
      .updateTable('decisions')
      .set({ outcome, outcome_reason: reason, outcome_by: actor.id, outcome_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    if (outcome === 'REVERSED' && !(await isReplaced(trx, decision))) await takeBack(trx, actor, decision);
    await audit(trx, actor.id, outcome === 'REVERSED' ? 'objection.reverse' : 'objection.uphold', decision.subject, {
      decision: id,
      reason,
      authorId: decision.user_id,
    });
    await notify(trx, decision.user_id, 'OBJECTION_DECIDED', { details: JSON.stringify({ outcome, reason }) });
  });
}
