import type { ContentReportKind } from '@kampus/contract/comments/comments';
import { sql } from 'kysely';
import { lockConfirmed, settleNotices, stateReasons } from '#domains/identity/public.ts';
import { teacherTags } from '#domains/teaching/public.ts';
import { audit, findLastEntry } from '#platform/db/audit.ts';
import type { Db, PortalDb } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';

interface LockedReview {
  student_id: number;
  teacher_id: number;
  hidden_reason: string | null;
  attention_since: Date | null;
  written_at: Date;
  teacher: string;
  text: string;
}

/** Locks a review, so that reports and decisions run one after another. Throws NOT_FOUND. */
async function lockReview(trx: Db, id: number): Promise<LockedReview> {
  const { rows } = await sql<LockedReview>`
    select v.student_id, v.teacher_id, v.hidden_reason, v.attention_since, v.written_at,
           v.text, u.username::text as teacher
      from reviews as v join users as u on u.id = v.teacher_id
     where v.id = ${id} and not v.is_withdrawn for update of v`.execute(trx);
  return orNotFound(rows[0]);
}

/** Locks a review that can be reported. Throws NOT_FOUND, and ALREADY_DECIDED for a hidden one. */
async function lockReportable(trx: Trx, id: number): Promise<LockedReview> {
  const review = await lockReview(trx, id);
  if (review.hidden_reason !== null) throw new AppError('ALREADY_DECIDED', { message: 'Этот отзыв уже скрыт' });
  return review;
}

const demandDecision = (trx: Trx, id: number) =>
  sql`
    update reviews set attention_since = coalesce(attention_since, now())
     where id = ${id}`.execute(trx);

/**
 * Makes a review wait for a curator because of a notice. Throws NOT_FOUND, and ALREADY_DECIDED for
 * a hidden review.
 */
export async function demandReviewDecision(trx: Trx, id: number): Promise<{ authorId: number; teacher: string }> {
  const review = await lockReportable(trx, id);
  await demandDecision(trx, id);
  return { authorId: review.student_id, teacher: review.teacher };
}

export interface Report {
  kind: ContentReportKind;
  text?: string | undefined;
}

/**
 * Reports a review to the curators. A second report by the same person changes nothing, unless the
 * review changed after the decision about the first. Throws NOT_FOUND, ACCOUNT_NOT_CONFIRMED,
 * FORBIDDEN for the actor's own review, and ALREADY_DECIDED for a hidden review.
 */
export async function reportReview(db: PortalDb, actor: Actor, id: number, { kind, text }: Report): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockConfirmed(trx, actor);
    const review = await lockReportable(trx, id);
    if (review.student_id === actor.id) throw new AppError('FORBIDDEN', { message: 'Это ваш отзыв' });
    const { numAffectedRows } = await sql`
      insert into review_reports as r (review_id, user_id, kind, text)
      values (${id}, ${actor.id}, ${kind}, ${text || null})
      on conflict on constraint review_reports_once_key do update
         set kind = excluded.kind, text = excluded.text, created_at = now(), settled_at = null
       where r.settled_at < ${review.written_at}`.execute(trx);
    if (numAffectedRows === 1n) await demandDecision(trx, id);
  });
}

export interface Decision {
  decision: 'KEEP' | 'HIDE';
  reason: string;
  writtenAt?: string | undefined;
}

/** Message for a curator who decides too late: the last decision and its curator. */
async function findLastDecision(trx: Db, id: number): Promise<string> {
  const entry = await findLastEntry(trx, `review:${id}`);
  if (!entry) return 'Этот отзыв никого не ждёт';
  return entry.action === 'review.keep' ? `${entry.username}: отзыв оставлен` : `${entry.username}: отзыв скрыт`;
}

const describeReview = (teacher: string, text: string): string => `Отзыв о преподавателе ${teacher}: ${text}`;

/** Replaces the login of an erased teacher in the statements of reasons about hidden reviews. */
export async function renameInFacts(trx: Db, teacher: string, erased: string): Promise<void> {
  const [before, after] = [describeReview(teacher, ''), describeReview(erased, '')];
  await sql`
    update decisions set facts = ${after} || substr(facts, ${before.length + 1})
     where kind = 'REVIEW_HIDDEN' and starts_with(facts, ${before})`.execute(trx);
}

/**
 * Settles all reports of a review. The author gets a message if the review is hidden. Throws
 * NOT_FOUND, REVIEW_CHANGED, FORBIDDEN for the author and the teacher, and ALREADY_DECIDED with the
 * login of the curator who decided first.
 */
export async function decideReview(
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: Actor,
  id: number,
  { decision, reason, writtenAt }: Decision,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const review = await lockReview(trx, id);
    if (review.attention_since === null)
      throw new AppError('ALREADY_DECIDED', { message: await findLastDecision(trx, id) });
    if (review.student_id === actor.id || review.teacher_id === actor.id)
      throw new AppError('FORBIDDEN', { message: 'Об этом отзыве решают другие' });
    if (writtenAt !== undefined && writtenAt !== review.written_at.toISOString()) throw new AppError('REVIEW_CHANGED');
    const isHidden = decision === 'HIDE';
    await sql`
      update reviews set attention_since = null, hidden_reason = ${isHidden ? reason : null}
       where id = ${id}`.execute(trx);
    await sql`
      update review_reports set settled_at = now()
       where review_id = ${id} and settled_at is null`.execute(trx);
    await settleNotices(trx, config, {
      what: 'REVIEW',
      subject: `review:${id}`,
      decision,
      reason,
      decidedBy: actor.id,
    });
    await audit(trx, actor.id, isHidden ? 'review.hide' : 'review.keep', `review:${id}`, {
      reason,
      authorId: review.student_id,
    });
    if (isHidden) {
      const isTold = await stateReasons(trx, {
        userId: review.student_id,
        kind: 'REVIEW_HIDDEN',
        subject: `review:${id}`,
        reason,
        decidedBy: actor.id,
        facts: describeReview(review.teacher, review.text),
      });
      if (isTold) await notify(trx, review.student_id, 'REVIEW_HIDDEN', { details: JSON.stringify({ reason }) });
    }
    trx.announce(...teacherTags(review.teacher));
  });
}

/**
 * Takes back that a review is hidden, after an objection. A withdrawn one stays withdrawn. A review
 * that was removed meanwhile is left out.
 */
export async function restoreReview(trx: Trx, id: number): Promise<void> {
  const { rows } = await sql<{ teacher: string }>`
    update reviews as v set hidden_reason = null from users as u
     where v.id = ${id} and v.hidden_reason is not null and u.id = v.teacher_id
    returning u.username::text as teacher`.execute(trx);
  const [review] = rows;
  if (review) trx.announce(...teacherTags(review.teacher));
}
