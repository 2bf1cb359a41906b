import type { SearchMiss } from '@kampus/contract/guides/misses';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';

/**
 * Leaves out what was typed on the way to a longer query of the week: its beginnings that were not
 * sought more often. In byte order, the next query is a longer one if there is any.
 */
const wholeMisses = sql`(
  select week, query, searches, asks
    from (select search_misses.*, lead(query) over longer as next_query,
                 lead(searches) over longer as next_searches
            from search_misses
          window longer as (partition by week order by query collate "C")) as sorted
   where asks > 0 or searches > next_searches or next_query is null
      or not starts_with(next_query, query)) as misses`;

/** Searches without an exact result: the latest week first, in it questions to curators first. */
export async function listMisses(
  db: Db,
  { page, size }: { page: number; size: number },
): Promise<{ items: SearchMiss[]; total: number }> {
  const [{ rows }, count] = await Promise.all([
    sql<SearchMiss>`
      select week, query, searches, asks from ${wholeMisses}
       order by week desc, asks desc, searches desc, query
       limit ${size} offset ${size * page}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${wholeMisses}`.execute(db),
  ]);
  return { items: rows, total: count.rows[0]?.total ?? 0 };
}

/** Queries of the week before that were sought twice, or that somebody asked about. */
export async function countMisses(db: Db, week: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
      from ${wholeMisses}
     where week = ${week}::date - 7 and (searches > 1 or asks > 0)`.execute(db);
  return rows[0]?.count ?? 0;
}
