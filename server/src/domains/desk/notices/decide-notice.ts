import type { NoticeDecision } from '@kampus/contract/desk/notices';
import { sql } from 'kysely';
import { decideReports } from '#domains/comments/public.ts';
import { withdraw } from '#domains/guides/public.ts';
import { alreadyDecided, deleteAvatar, settleNotices } from '#domains/identity/public.ts';
import { decideReview } from '#domains/lessons/public.ts';
import { audit, idOfSubject } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { clearProfile, isProfilePart } from './clear-profile.ts';
import { findPeople } from './find-people.ts';

/** A notice that waits. Throws NOT_FOUND, and ALREADY_DECIDED with the first decision. */
async function getOpenNotice(db: Db, id: number, { isLocked }: { isLocked: boolean }) {
  const notice = orNotFound(
    await db
      .selectFrom('notices')
      .select(['what', 'subject', 'author_id', 'decision', 'decided_at', 'decided_by'])
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst(),
  );
  const { decision, decided_at, decided_by } = notice;
  if (decided_at !== null)
    throw await alreadyDecided(db, decided_by, (username) => {
      if (decision === 'GONE') return `${username}: жалоба закрыта`;
      return decision === 'KEEP' ? `${username}: оставлено, жалоба закрыта` : `${username}: убрано, жалоба закрыта`;
    });
  return notice;
}

type Notice = Awaited<ReturnType<typeof getOpenNotice>>;

/**
 * True if the thing was removed after the notice, or if the person's account was erased. A page
 * stays when its text is removed, but then there is nothing to hide.
 */
async function isGone(db: Db, notice: Notice, decision: NoticeDecision['decision']): Promise<boolean> {
  const { what } = notice;
  const id = idOfSubject(notice.subject);
  if (isProfilePart(what)) {
    const person = (await findPeople(db, [id])).get(id);
    return person?.has[what] !== true || (what === 'TEACHER' && decision === 'HIDE' && !person.about);
  }
  const { rows } = await sql<{ isThere: boolean }>`
    select case ${what}
             when 'COMMENT' then exists (select from comments where id = ${id})
             when 'REVIEW' then exists (
               select from reviews where id = ${id} and not is_withdrawn)
             else exists (select from guides where id = ${id} and withdrawn_at is null)
           end as "isThere"`.execute(db);
  return rows[0]?.isThere !== true;
}

/** Throws FORBIDDEN for the person of the thing, and for the keeper of a guide. */
async function assertOthers(trx: Trx, actor: Actor, notice: Notice): Promise<void> {
  const keeper =
    notice.what === 'GUIDE'
      ? await trx
          .selectFrom('guides')
          .select('keeper_id')
          .where('id', '=', idOfSubject(notice.subject))
          .executeTakeFirst()
      : undefined;
  if (notice.author_id === actor.id || keeper?.keeper_id === actor.id)
    throw new AppError('FORBIDDEN', { message: 'О своём решают другие' });
}

/**
 * Settles the notices of a guide, of a profile, or of a removed thing. Returns the key of a picture
 * that no account uses any more.
 */
async function settle(
  trx: Trx,
  {
    config,
    actor,
    id,
    decision,
    seen,
    reason,
  }: NoticeDecision & Pick<Services, 'config'> & { actor: Actor; id: number },
): Promise<string | null> {
  const notice = await getOpenNotice(trx, id, { isLocked: true });
  await assertOthers(trx, actor, notice);
  const { what, subject } = notice;
  const gone = await isGone(trx, notice, decision);
  let unused: string | null = null;
  if (!gone && decision === 'HIDE') {
    if (what === 'GUIDE') await withdraw(trx, actor, idOfSubject(notice.subject));
    if (isProfilePart(what))
      unused = await clearProfile(trx, what, { userId: idOfSubject(subject), seen, reason, actor });
  }
  await settleNotices(trx, config, {
    what,
    subject,
    decision: gone ? 'GONE' : decision,
    reason,
    decidedBy: actor.id,
  });
  await audit(trx, actor.id, decision === 'HIDE' && !gone ? 'notice.hide' : 'notice.keep', subject, { what, reason });
  return unused;
}

/**
 * Decides about the thing of a notice. This settles its other notices and its reports too. Throws
 * NOT_FOUND, ALREADY_DECIDED, CONFLICT for a part of a profile that changed, LAST_GUIDE_OF_TOPIC,
 * and FORBIDDEN for what is the actor's own, and for the profile of a rank not below the actor's.
 */
export async function decideNotice(
  services: Pick<Services, 'db' | 'tokens' | 'config' | 'files' | 'log'>,
  actor: Actor,
  id: number,
  body: NoticeDecision,
): Promise<void> {
  const { db, config } = services;
  const notice = await getOpenNotice(db, id, { isLocked: false });
  if ((notice.what === 'COMMENT' || notice.what === 'REVIEW') && !(await isGone(db, notice, body.decision)))
    return notice.what === 'COMMENT'
      ? decideReports(services, actor, idOfSubject(notice.subject), body)
      : decideReview(services, actor, idOfSubject(notice.subject), body);
  const unused = await inTransaction(db, (trx) => settle(trx, { ...body, config, actor, id }));
  await deleteAvatar(services, unused);
}
