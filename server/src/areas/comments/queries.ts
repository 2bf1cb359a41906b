import type { Comment } from '@kampus/contract/comments';
import type pg from 'pg';
import { batch, reads } from '#platform/db/batch.ts';
import { type CommentRow, presentComment } from './present.ts';

/** The contract's comment, for a query from `comments c join users u`. */
export const commentColumns = `
  c.id, c.guide_id as "guideId", case when c.state = 'HIDDEN' then '' else c.content end as content, u.username,
  full_name(u.first_name, u.last_name, u.username) as "fullName", u.role, c.hidden_reason as "hiddenReason",
  '/media/' || u.avatar_key as "avatarUrl",
  iso_instant(c.created_at) as "createdAt", iso_instant(c.updated_at) as "updatedAt"`;

interface CommentListing {
  guideId: number;
  page: number;
  size: number;
}

type Row =
  /** The total; null where there is no such guide. */
  { call_index: number; id: null; total: number | null } | (CommentRow & { call_index: number; total: null });

const findRows = batch<CommentListing, Row>({
  name: 'comment-pages',
  takes: { guideId: 'integer', page: 'bigint', size: 'integer' },
  text: (asked) => `
    with asked as (
      select * from ${asked}
    )
    select call_index,
           (select (select count(*) from comments where guide_id = g.id and state <> 'HELD')
              from guides as g where g.id = "guideId" and g.withdrawn_at is null) as total,
           null as id, null as "guideId", null as content, null as username, null as "fullName",
           null as role, null as "hiddenReason", null as "avatarUrl", null as "createdAt", null as "updatedAt"
      from asked
    union all
    select call_index, null, ${commentColumns}
      from asked cross join lateral (
        select * from comments where guide_id = "guideId" and state <> 'HELD' order by id limit size offset size * page
      ) as c
      join users as u on u.id = c.user_id`,
  ...reads,
});

export interface CommentPage {
  total: number;
  comments: Comment[];
}

/** A page of a guide's comments, oldest first; undefined for an unknown guide. */
export async function findComments(
  pool: pg.Pool,
  guideId: number,
  { page, size }: { page: number; size: number },
): Promise<CommentPage | undefined> {
  const rows = await findRows(pool, { guideId, page, size });
  // Rows come in the order of their ids unless PostgreSQL chooses another plan; sorting them here costs next to nothing.
  const [head, ...comments] = rows.sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
  if (!head || head.total === null) return undefined;
  return { total: head.total ?? 0, comments: comments.map((row) => presentComment(row as CommentRow)) };
}
