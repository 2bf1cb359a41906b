import type pg from 'pg';
import { findPrepared, type Prepared } from '../db/prepared.ts';

/** A comment as the contract's `comment`, written by PostgreSQL; for a query from `comments c join users u`. */
export const commentJson = `json_build_object(
  'id', c.id, 'guideId', c.guide_id, 'content', c.content, 'username', u.username,
  'avatarUrl', '/media/' || u.avatar_key,
  'createdAt', iso_instant(c.created_at), 'updatedAt', iso_instant(c.updated_at))`;

// Plain rows, which become JSON in Node: in PostgreSQL fifty comments take twice as long.
const commentPage: Prepared = {
  name: 'comment-page',
  text: `
    select c.id, c.guide_id as "guideId", c.content, u.username, '/media/' || u.avatar_key as "avatarUrl",
      iso_instant(c.created_at) as "createdAt", iso_instant(c.updated_at) as "updatedAt",
      (select count(*) from comments where guide_id = $1) as total
    from (select * from comments where guide_id = $1 order by id limit $2 offset $2::bigint * $3) c
    join users u on u.id = c.user_id order by c.id`,
};

const commentCount: Prepared = {
  name: 'comment-count',
  text: `select (select count(*) from comments where guide_id = g.id) as total from guides g where g.id = $1`,
};

export interface CommentPage {
  total: number;
  json: string;
}

/** A page of a guide's comments, oldest first, as JSON text; undefined where there is no such guide. */
export async function findComments(
  pool: pg.Pool,
  guideId: number,
  { page, size }: { page: number; size: number },
): Promise<CommentPage | undefined> {
  // What else is in a row is the contract's `comment`.
  const { rows } = await pool.query<{ total?: number | undefined }>({ ...commentPage, values: [guideId, size, page] });
  if (rows[0]?.total === undefined) {
    const counted = await findPrepared<{ total: number }>(pool, commentCount, [guideId]);
    return counted && { total: counted.total, json: '[]' };
  }
  const { total } = rows[0];
  for (const row of rows) row.total = undefined;
  return { total, json: JSON.stringify(rows) };
}
