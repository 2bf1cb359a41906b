import type { Comment } from '@kampus/contract/comments';
import type pg from 'pg';
import { batch, writes } from '#platform/db/batch.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import { findRow, type Statement } from '#platform/db/statement.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type CommentRow, presentComment } from './present.ts';
import { commentColumns } from './queries.ts';
import { checkContent } from './rules.ts';

/** The first comments of an account wait for a curator's look when they carry a link, where an operator wants it. */
/** Counting a person's comments stops here. */
const heldMaxLimit = 10;
const linkPattern = '(https?://|www[.]|[[:<:]]t[.]me/)';
const commentCount = (userId: string, max: number): string =>
  `(select count(*) from (select from comments where user_id = ${userId} limit ${max}) as own)`;

/** The author, if the account is confirmed, which the access token does not say. */
const author = `author as (select id, username, first_name, last_name, role, avatar_key from users where id = $1 and status = 'CONFIRMED')`;

const insertComment = batch<
  { actorId: number; guideId: number; content: string; heldMax: number },
  Pick<Comment, 'id' | 'username' | 'fullName' | 'role' | 'avatarUrl' | 'createdAt'> & { held: boolean }
>({
  name: 'comment-insert',
  takes: { actorId: 'integer', guideId: 'integer', content: 'text', heldMax: 'integer' },
  text: (asked) => `
    with written as (
      select call_index, "guideId", content, u.id as user_id, username, first_name, last_name, role, avatar_key,
             case when content ~* '${linkPattern}' and role = 'STUDENT' and ${commentCount('u.id', heldMaxLimit)} < "heldMax"
                  then 'HELD' else 'SHOWN' end as new_state
        from ${asked}
        join users as u on u.id = "actorId" and u.status = 'CONFIRMED'
        join guides as g on g.id = "guideId" and g.withdrawn_at is null
    )
    merge into comments as c using written on false
     when not matched then insert (guide_id, user_id, content, state, attention_since)
          values ("guideId", written.user_id, written.content, new_state, case when new_state = 'HELD' then now() end)
    returning call_index, c.id, username, full_name(first_name, last_name, username) as "fullName", role,
              '/media/' || avatar_key as "avatarUrl", iso_instant(created_at) as "createdAt",
              state = 'HELD' as held`,
  ...writes,
});

/** An edit that adds a link to one of the first comments makes it wait as well. */
const becomesHeld = `(state = 'SHOWN' and $3 ~* '${linkPattern}' and content !~* '${linkPattern}'
  and (select role from author) = 'STUDENT' and ${commentCount('$1', heldMaxLimit + 1)} <= $4::int)`;

const changeComment: Statement = {
  name: 'comment-update',
  text: `
    with ${author}, c as (
      update comments set content = $3, updated_at = now(),
        state = case when ${becomesHeld} then 'HELD' else state end,
        attention_since = case when ${becomesHeld} then coalesce(attention_since, now()) else attention_since end
      where id = $2 and user_id = (select id from author)
      returning *
    )
    select ${commentColumns}, c.state = 'HELD' as held from c join author u on u.id = c.user_id`,
};

const deleteComment: Statement = {
  name: 'comment-delete',
  text: `with ${author}
    delete from comments where id = $2 and user_id = (select id from author) returning guide_id as "guideId"`,
};

const explainRefusal: Statement = {
  name: 'comment-refusal',
  text: `select (select status from users where id = $1) as status,
    exists (select from guides where id = $2 and withdrawn_at is null) as "guideExists",
    exists (select from comments where id = $3) as "commentExists"`,
};

interface Refusal {
  status: 'PENDING' | 'CONFIRMED' | null;
  guideExists: boolean;
  commentExists: boolean;
}

/** Throws why a write changed nothing; runs only then, so that a successful write is one round trip. */
async function refuse(
  pool: pg.Pool,
  actor: Actor,
  subject: { guideId: number } | { commentId: number },
): Promise<never> {
  const guideId = 'guideId' in subject ? subject.guideId : null;
  const commentId = 'commentId' in subject ? subject.commentId : null;
  const refusal = await findRow<Refusal>(pool, explainRefusal, [actor.id, guideId, commentId]);
  if (!refusal || refusal.status === null) throw new AppError('UNAUTHENTICATED');
  if (refusal.status !== 'CONFIRMED') throw new AppError('ACCOUNT_NOT_CONFIRMED');
  if (guideId !== null && !refusal.guideExists) throw new AppError('NOT_FOUND', { message: 'Гайд не найден' });
  if (commentId !== null && !refusal.commentExists)
    throw new AppError('NOT_FOUND', { message: 'Комментарий не найден' });
  if (commentId !== null) throw new AppError('FORBIDDEN', { message: 'Это не ваш комментарий' });
  throw new AppError('CONFLICT');
}

/** Writes a comment under a guide; of an account's first `heldMax`, those with a link are held. Throws VALIDATION_FAILED, ACCOUNT_NOT_CONFIRMED, or NOT_FOUND for an unknown guide. */
export async function createComment(
  pool: pg.Pool,
  actor: Actor,
  { guideId, content }: { guideId: number; content: string },
  heldMax: number,
): Promise<Comment> {
  const checked = checkContent(content);
  const call = { actorId: actor.id, guideId, content: checked, heldMax };
  const [made] = await insertComment(pool, call).catch((error: unknown) => {
    if (violatedConstraint(error) === 'comments_guide_id_fkey') return [];
    throw error;
  });
  if (!made) return refuse(pool, actor, { guideId });
  const { held, ...comment } = { ...made, guideId, content: checked, updatedAt: null, hiddenReason: null };
  return { ...presentComment(comment), ...(held && { held }) };
}

/** Changes the actor's own comment. Throws FORBIDDEN for somebody else's comment, NOT_FOUND, ACCOUNT_NOT_CONFIRMED. */
export async function updateComment(
  pool: pg.Pool,
  actor: Actor,
  { id, content }: { id: number; content: string },
  heldMax: number,
): Promise<Comment> {
  const values = [actor.id, id, checkContent(content), heldMax];
  const row = await findRow<CommentRow & { held: boolean }>(pool, changeComment, values);
  return row ? { ...presentComment(row), ...(row.held && { held: true }) } : refuse(pool, actor, { commentId: id });
}

/** Deletes the actor's own comment and returns its guide's id. Throws as `updateComment` does. */
export async function removeComment(pool: pg.Pool, actor: Actor, id: number): Promise<number> {
  const row = await findRow<{ guideId: number }>(pool, deleteComment, [actor.id, id]);
  return row?.guideId ?? refuse(pool, actor, { commentId: id });
}
