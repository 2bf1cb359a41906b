import type { Comment } from '@kampus/contract/comments/comments';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { type CommentRow, presentComment } from './present.ts';

/** The columns that everybody may see, of comments `c` with their authors `u`. */
const columns = sql`c.id, c.guide_id as "guideId", u.username, u.role, c.hidden_reason as "hiddenReason",
  case when c.state = 'HIDDEN' then '' else c.content end as content,
  full_name(u.first_name, u.last_name, u.username) as "fullName",
  '/media/' || u.avatar_key as "avatarUrl", study_proof_of(u.id) as study,
  iso_instant(c.created_at) as "createdAt", iso_instant(c.updated_at) as "updatedAt"`;

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
  // A joined subquery is counted once for the statement, not once for each row.
  const { rows } = await sql<CommentRow & { total: number }>`
    select listed.*, counted.total
      from guides as g
      cross join (
        select count(*) as total from comments where guide_id = ${guideId} and state <> 'HELD'
      ) as counted
      left join (
        select ${columns} from comments as c join users as u on u.id = c.user_id
         where c.guide_id = ${guideId} and c.state <> 'HELD'
         order by c.id limit ${size} offset ${size * page}
      ) as listed on true
     where g.id = ${guideId} and g.withdrawn_at is null
     order by listed.id`.execute(db);
  // A page without comments is one row that contains only the total.
  const comments = rows.filter(({ id }) => id !== null).map(presentComment);
  return rows[0] && { total: rows[0].total, comments };
}

const presentOwn = ({ state, ...row }: CommentRow & { state: string }): Comment => ({
  ...presentComment(row),
  ...(state === 'HELD' && { held: true }),
});

/** A comment for its author, including `held`. For use in the transaction that wrote it. */
export async function getComment(db: Db, id: number): Promise<Comment> {
  const { rows } = await sql<CommentRow & { state: string }>`
    select ${columns}, c.state from comments as c join users as u on u.id = c.user_id
     where c.id = ${id}`.execute(db);
  return presentOwn(orNotFound(rows[0]));
}

/** The person's own held and hidden comments under a guide, with their text. */
export async function listOwnUnseen(db: Db, userId: number, guideId: number): Promise<Comment[]> {
  const { rows } = await sql<CommentRow & { ownText: string; state: string }>`
    select ${columns}, c.state, c.content as "ownText"
      from comments as c join users as u on u.id = c.user_id
     where c.user_id = ${userId} and c.guide_id = ${guideId} and c.state <> 'SHOWN'
     order by c.id`.execute(db);
  return rows.map(({ ownText, ...row }) => presentOwn({ ...row, content: ownText }));
}
