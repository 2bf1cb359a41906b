import type { ReportedComment } from '@kampus/contract/comments/comments';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { begins } from '#platform/db/like.ts';

interface ReportRow {
  comment_id: number;
  kind: ReportedComment['reports'][number]['kind'];
  text: string | null;
  username: string;
  created_at: Date;
}

const findReports = (db: Db, commentIds: number[]): Promise<ReportRow[]> =>
  db
    .selectFrom('comment_reports as report')
    .innerJoin('users', 'users.id', 'report.user_id')
    .select(['report.comment_id', 'report.kind', 'report.text', 'users.username', 'report.created_at'])
    .where('report.comment_id', 'in', commentIds)
    .where('report.settled_at', 'is', null)
    .orderBy('report.id')
    .execute();

/** Comments with their open reports, in the order of the ids. */
export async function findReported(db: Db, ids: number[]): Promise<ReportedComment[]> {
  if (ids.length === 0) return [];
  const [{ rows }, reports] = await Promise.all([
    sql<Omit<ReportedComment, 'reports'>>`
      select c.id, c.guide_id as "guideId", g.title as "guideTitle",
             t.university_id as "universityId", c.content, c.state = 'HELD' as held,
             u.username::text, full_name(u.first_name, u.last_name, u.username) as "fullName",
             iso_instant(c.created_at) as "createdAt", iso_instant(c.updated_at) as "updatedAt"
        from comments c
        join users u on u.id = c.user_id
        join guides g on g.id = c.guide_id
        join topics t on t.id = g.topic_id
       where c.id = any(${ids})
       order by array_position(${ids}::integer[], c.id)`.execute(db),
    findReports(db, ids),
  ]);
  const ofComment = Map.groupBy(reports, ({ comment_id }) => comment_id);
  return rows.map((row) => ({
    ...row,
    reports: (ofComment.get(row.id) ?? []).map(({ kind, text, username, created_at }) => ({
      kind,
      text,
      username,
      createdAt: created_at.toISOString(),
    })),
  }));
}

/** Comments that need a decision, oldest first, with their open reports. */
export async function listReported(
  db: Db,
  { page, size, query }: { page: number; size: number; query?: string | undefined },
): Promise<{ items: ReportedComment[]; total: number }> {
  const waiting = query
    ? sql`comments where attention_since is not null and user_id in (
        select users.id from users where ${begins('username::text', query)})`
    : sql`comments where attention_since is not null`;
  const [{ rows }, count] = await Promise.all([
    sql<{ id: number }>`
      select id from ${waiting}
       order by attention_since, id limit ${size} offset ${size * page}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${waiting}`.execute(db),
  ]);
  const ids = rows.map(({ id }) => id);
  return { items: await findReported(db, ids), total: count.rows[0]?.total ?? 0 };
}
