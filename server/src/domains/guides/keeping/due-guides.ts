import { timeZone } from '@kampus/contract/format/wall-clock';
import type { DueGuide } from '@kampus/contract/guides/guides';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { contains } from '#platform/db/like.ts';

/** Guides ordered by the due day of their next check. Guides without a check period come last. */
export async function listDueGuides(
  db: Db,
  {
    page,
    size,
    state,
    query,
  }: { page: number; size: number; state?: 'due' | 'unkept' | undefined; query?: string | undefined },
): Promise<{ items: DueGuide[]; total: number }> {
  const wanted = {
    due: sql`and check_due <= (now() at time zone ${timeZone})::date`,
    unkept: sql`and keeper_id is null`,
  };
  const isInState = state ? wanted[state] : sql``;
  const isSought = query ? sql`and ${contains('title', query)}` : sql``;
  const [{ rows }, count] = await Promise.all([
    sql<DueGuide>`
      select g.id, g.title, t.name as "topicName", t.university_id as "universityId",
             k.username::text as keeper, g.check_every_months as "checkEveryMonths",
             g.checked_at as "checkedAt", g.check_due as "dueAt",
             (select count(distinct (language, quote, kind, proposal))
                from guide_corrections c
               where c.guide_id = g.id and c.decided_at is null) as corrections,
             coalesce(t.main_guide_id = g.id, false) as "isMain"
        from (
          select * from guides where withdrawn_at is null ${isInState} ${isSought}
           order by check_due, id limit ${size} offset ${size * page}
        ) as g
        join topics t on t.id = g.topic_id left join users k on k.id = g.keeper_id
       order by g.check_due, g.id`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from guides
       where withdrawn_at is null ${isInState} ${isSought}`.execute(db),
  ]);
  return { items: rows, total: count.rows[0]?.total ?? 0 };
}
