import type pg from 'pg';
import { batch, reads } from '#platform/db/batch.ts';

/** A comment as the contract's `comment`, written by PostgreSQL; for a query from `comments c join users u`. */
export const commentJson = `json_build_object(
  'id', c.id, 'guideId', c.guide_id, 'content', c.content, 'username', u.username,
  'avatarUrl', '/media/' || u.avatar_key,
  'createdAt', iso_instant(c.created_at), 'updatedAt', iso_instant(c.updated_at))`;

interface CommentListing {
  guideId: number;
  page: number;
  size: number;
}

interface Row {
  call_index: number | undefined;
  /** Null in the row of the total, which holds nothing else. */
  id: number | null;
  /** Null where there is no such guide. */
  total: number | null | undefined;
}

// Plain rows, which become JSON in Node: in PostgreSQL fifty comments take twice as long.
const findRows = batch<CommentListing, Row>({
  name: 'comment-pages',
  takes: { guideId: 'integer', page: 'bigint', size: 'integer' },
  text: (asked) => `
    with asked as (
      select * from ${asked}
    )
    select call_index, (select (select count(*) from comments where guide_id = g.id) from guides as g where g.id = "guideId") as total,
           null as id, null as "guideId", null as content, null as username, null as "avatarUrl",
           null as "createdAt", null as "updatedAt"
      from asked
    union all
    select call_index, null, c.id, c.guide_id, c.content, u.username, '/media/' || u.avatar_key,
           iso_instant(c.created_at), iso_instant(c.updated_at)
      from asked cross join lateral (
        select * from comments where guide_id = "guideId" order by id limit size offset size * page
      ) as c
      join users as u on u.id = c.user_id`,
  ...reads,
});

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
  const rows = await findRows(pool, { guideId, page, size });
  // Rows come in the order of their ids unless PostgreSQL chooses another plan; to sort them here costs next to nothing.
  const [head, ...comments] = rows.sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
  if (!head || head.total === null) return undefined;
  // What else is in a row is the contract's `comment`.
  for (const row of comments) row.call_index = row.total = undefined;
  return { total: head.total ?? 0, json: JSON.stringify(comments) };
}
