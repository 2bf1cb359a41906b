import type { Comment } from '@kampus/contract/comments/comments';
import { sql } from 'kysely';
import { confirmed, type UserRow } from '#domains/identity/public.ts';
import { tags } from '#platform/cache/tags.ts';
import type { Db } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, explainRefusal } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { getComment } from './queries.ts';
import { checkContent, isHeld } from './rules.ts';

type WritingServices = Pick<Services, 'db' | 'config'>;

const guideMissing = 'Гайд не найден';
const notFound = (message: string): AppError => new AppError('NOT_FOUND', { message });

/**
 * Reads the author, because the access token does not contain the account status. Counts at most
 * `countMax` comments. Throws UNAUTHENTICATED, ACCOUNT_NOT_CONFIRMED.
 */
async function getAuthor(trx: Db, { id }: Actor, countMax: number): Promise<UserRow & { commentCount: number }> {
  const own = sql<number>`
    (select count(*) from (select from comments
     where user_id = users.id limit ${countMax}) as own)`;
  const row = await trx
    .selectFrom('users')
    .selectAll()
    .select(own.as('commentCount'))
    .where('id', '=', id)
    .executeTakeFirst();
  return confirmed(row);
}

/** Inserts a comment and returns its id. Throws NOT_FOUND for an unknown or withdrawn guide. */
async function insertComment(
  trx: Db,
  { userId, guideId, content, held }: { userId: number; guideId: number; content: string; held: boolean },
): Promise<number> {
  const row = await trx
    .insertInto('comments')
    .columns(['guide_id', 'user_id', 'content', 'state', 'attention_since'])
    .expression((where) =>
      where
        .selectFrom('guides')
        .select([
          'guides.id',
          sql<number>`${userId}::integer`.as('user_id'),
          sql<string>`${content}`.as('content'),
          sql<'HELD' | 'SHOWN'>`${held ? 'HELD' : 'SHOWN'}`.as('state'),
          sql<Date | null>`case when ${held} then now() end`.as('attention_since'),
        ])
        .where('guides.id', '=', guideId)
        .where('withdrawn_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
    .catch(explainRefusal({ comments_guide_id_fkey: ['NOT_FOUND', { message: guideMissing }] }));
  if (!row) throw notFound(guideMissing);
  return row.id;
}

/**
 * Writes a comment under a guide. A student's first comments are held if they contain a link.
 * Throws VALIDATION_FAILED, ACCOUNT_NOT_CONFIRMED, or NOT_FOUND for an unknown guide.
 */
export function createComment(
  { db, config }: WritingServices,
  actor: Actor,
  { guideId, content: given }: { guideId: number; content: string },
): Promise<Comment> {
  const content = checkContent(given);
  const heldMax = config.firstLinksHeldMax;
  return inTransaction(db, async (trx) => {
    const author = await getAuthor(trx, actor, heldMax);
    const held = isHeld({ content, role: author.role, otherCount: author.commentCount }, heldMax);
    const id = await insertComment(trx, { userId: author.id, guideId, content, held });
    trx.announce(tags.comments(guideId));
    return getComment(trx, id);
  });
}

/** Locks the author's own comment. Throws NOT_FOUND, or FORBIDDEN for another person's comment. */
async function lockOwnComment(trx: Db, author: UserRow, id: number) {
  const comment = await trx.selectFrom('comments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!comment) throw notFound('Комментарий не найден');
  if (comment.user_id !== author.id) throw new AppError('FORBIDDEN', { message: 'Это не ваш комментарий' });
  return comment;
}

/**
 * Changes the actor's own comment. An edit that adds a link to one of a student's first comments
 * also holds it. Throws NOT_FOUND, ACCOUNT_NOT_CONFIRMED, FORBIDDEN for another person's comment,
 * ALREADY_DECIDED for a hidden one.
 */
export function updateComment(
  { db, config }: WritingServices,
  actor: Actor,
  { id, content: given }: { id: number; content: string },
): Promise<Comment> {
  const content = checkContent(given);
  const heldMax = config.firstLinksHeldMax;
  return inTransaction(db, async (trx) => {
    const author = await getAuthor(trx, actor, heldMax + 1);
    const comment = await lockOwnComment(trx, author, id);
    if (comment.state === 'HIDDEN') throw new AppError('ALREADY_DECIDED', { message: 'Этот комментарий уже скрыт' });
    const judged = { content, contentBefore: comment.content, role: author.role, otherCount: author.commentCount - 1 };
    const becomesHeld = isHeld(judged, heldMax);
    await trx
      .updateTable('comments')
      .set({ content, updated_at: sql<Date>`now()` })
      .$if(becomesHeld, (update) =>
        update.set({ state: 'HELD', attention_since: sql<Date>`coalesce(attention_since, now())` }),
      )
      .where('id', '=', id)
      .execute();
    trx.announce(tags.comments(comment.guide_id));
    return getComment(trx, id);
  });
}

/**
 * Deletes the actor's own comment. Throws NOT_FOUND, ACCOUNT_NOT_CONFIRMED, FORBIDDEN for another
 * person's comment.
 */
export function removeComment({ db }: WritingServices, actor: Actor, id: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const author = await getAuthor(trx, actor, 0);
    const comment = await lockOwnComment(trx, author, id);
    await trx.deleteFrom('comments').where('id', '=', id).execute();
    trx.announce(tags.comments(comment.guide_id));
  });
}
