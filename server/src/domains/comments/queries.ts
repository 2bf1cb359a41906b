import type { Comment } from '@kampus/contract/comments/comments';
import type { StudyProof } from '@kampus/contract/identity/study';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { type CommentRow, presentComment } from './present.ts';

/** Comments `c` with their authors `u`, with the columns that everybody may see. */
const selectComments = (db: Db) =>
  db
    .selectFrom('comments as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.guide_id as guideId', 'u.username', 'u.role', 'c.hidden_reason as hiddenReason'])
    .select([
      sql<string>`case when c.state = 'HIDDEN' then '' else c.content end`.as('content'),
      sql<string>`full_name(u.first_name, u.last_name, u.username)`.as('fullName'),
      sql<string | null>`'/media/' || u.avatar_key`.as('avatarUrl'),
      sql<StudyProof | null>`study_proof_of(u.id)`.as('study'),
      sql<string>`iso_instant(c.created_at)`.as('createdAt'),
      sql<string | null>`iso_instant(c.updated_at)`.as('updatedAt'),
    ]);

export interface CommentPage {
  total: number;
  comments: Comment[];
}

/** A page of a guide's comments, oldest first. Undefined for an unknown or withdrawn guide. */
export async function findComments(
  db: Db,
  guideId: number,
  { page, size }: { page: number; size: number },
): Promise<CommentPage | undefined> {
  const listed = selectComments(db)
    .where('c.guide_id', '=', guideId)
    .where('c.state', '<>', 'HELD')
    .orderBy('c.id')
    .limit(size)
    .offset(size * page);
  // A joined subquery is counted once for the statement, not once for each row.
  const counted = db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('guide_id', '=', guideId)
    .where('state', '<>', 'HELD');
  const rows = await db
    .selectFrom('guides as g')
    .innerJoin(counted.as('counted'), (join) => join.onTrue())
    .leftJoin(listed.as('listed'), (join) => join.onTrue())
    .selectAll('listed')
    .select('counted.total')
    .where('g.id', '=', guideId)
    .where('g.withdrawn_at', 'is', null)
    .orderBy('listed.id')
    .execute();
  // A page without comments is one row that contains only the total.
  const comments = rows.filter(({ id }) => id !== null).map((row) => presentComment(row as CommentRow));
  return rows[0] && { total: rows[0].total, comments };
}

/** A comment for its author, including `held`. For use in the transaction that wrote it. */
export async function getComment(db: Db, id: number): Promise<Comment> {
  const { state, ...row } = await selectComments(db).select('c.state').where('c.id', '=', id).executeTakeFirstOrThrow();
  return { ...presentComment(row), ...(state === 'HELD' && { held: true }) };
}

/** The person's own held and hidden comments under a guide, with their text. */
export async function listOwnUnseen(db: Db, userId: number, guideId: number): Promise<Comment[]> {
  const rows = await selectComments(db)
    .select(['c.content as ownText', 'c.state'])
    .where('c.user_id', '=', userId)
    .where('c.guide_id', '=', guideId)
    .where('c.state', '<>', 'SHOWN')
    .orderBy('c.id')
    .execute();
  return rows.map(({ ownText, state, ...row }) => ({
    ...presentComment({ ...row, content: ownText }),
    ...(state === 'HELD' && { held: true }),
  }));
}
