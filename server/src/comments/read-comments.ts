import type pg from 'pg';
import { findPrepared, type Prepared } from '../db/prepared.ts';

/** A comment as the contract's `comment`, written by PostgreSQL; for a query from `comments c join users u`. */
export const commentJson = `json_build_object(
  'id', c.id, 'guideId', c.guide_id, 'content', c.content, 'username', u.username,
  'avatarUrl', '/media/' || u.avatar_key,
  'createdAt', iso_instant(c.created_at), 'updatedAt', iso_instant(c.updated_at))`;

const commentPage: Prepared = {
  name: 'comment-page',
  text: `
    select
      (select count(*) from comments where guide_id = g.id) as total,
      coalesce((
        select json_agg(${commentJson} order by c.id)
        from (select * from comments where guide_id = g.id order by id limit $2 offset $2::bigint * $3) c
        join users u on u.id = c.user_id
      ), '[]')::text as json
    from guides g where g.id = $1`,
};

export interface CommentPage {
  total: number;
  json: string;
}

/** A page of a guide's comments, oldest first, as JSON text; undefined where there is no such guide. */
export const findComments = (
  pool: pg.Pool,
  guideId: number,
  { page, size }: { page: number; size: number },
): Promise<CommentPage | undefined> => findPrepared<CommentPage>(pool, commentPage, [guideId, size, page]);
