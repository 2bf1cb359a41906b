import { bookableSql } from './bookable-sql.ts';

// The statements of the teacher search; search-teachers.ts chooses one and binds its values. The example plans are those of
// `explain (analyze)` with 10,000 teachers and 200,000 slots, shortened to what reads rows; another plan on such data is worth a look.

// PostgreSQL keeps a plan only where it expects it to cost no more than one for the values at hand. Limits are therefore given
// by a subquery, into which the planner does not look: it takes a tenth of all rows with either plan, and keeps the one for all.

/** Who is listed: everybody, few who are looked up by their numbers, or many who are marked by bits. */
export type Choice = 'all' | 'few' | 'many';

/** Which server answers: another one that takes over has another beginning. */
const server = `pg_postmaster_start_time()::text`;

/** Changes with the words of any teacher (kept-choices.ts), and with the server. */
export const wordsVersion = `select coalesce(sum(version), 0) || ' ' || ${server} from word_blocks`;

/**
 * One page of `found (total)` and `page (teacher_id, next_at, place)` as people see it. With `offset 0` people are looked up: a
 * plan that does not know how few a page has would join it to all of them. All plans end so, for ten rows:
 *
 *     Index Scan using users_pkey (loops 10) · SubPlan: teacher_keywords_pkey (loops 10) · SubPlan: teacher_prices_pkey (loops 10)
 */
const presented = (found = 'found.total'): string => `
  select ${found}, (${wordsVersion}) as words_version, u.username, u.first_name, u.last_name, u.avatar_key, page.next_at,
         array(select k.keyword::text from teacher_keywords as tk join keywords as k on k.id = tk.keyword_id
                where tk.teacher_id = u.id order by k.keyword::text collate "ru-x-icu", k.id) as keywords,
         coalesce((select json_object_agg(p.group_size, p.price_thousandths)
                     from teacher_prices as p where p.teacher_id = u.id), '{}') as prices
    from found left join page on true
    left join lateral (select id, username, first_name, last_name, avatar_key from users
                        where id = page.teacher_id offset 0) as u on true
   order by page.place`;

/** PostgreSQL numbers the bits of a byte from its end. */
const isMember = (value: string, id: string): string =>
  `case when ${id} < (select 8 * length(${value}::bytea)) then get_bit(${value}::bytea, ${id} # 7) = 1 else false end`;

/** The page of `matching (teacher_id, next_at, name)`. */
const soonestOfMatching = `page as (
    select soonest.*, row_number() over () as place
      from (select teacher_id, next_at from matching order by next_at, name, teacher_id
             limit (select $4::bigint) offset (select $5::bigint)) as soonest
  )`;

/**
 * Teachers with a matching free lecture, from teacher_free, whose index has the order of the list. $1 day, $2 and $3 the
 * bounds of the next free lecture, $4 size, $5 offset, $6 who is chosen.
 *
 *     total  Index Only Scan using teacher_free_evening_idx: day = infinity, evening_at > $2 (rows 10000)
 *     page   Limit > Index Only Scan using teacher_free_evening_idx, in the order of the list (rows 10)       1.4 ms
 *     many   the same two, with the bits as their filter (rows 625 and 10)                                    1.7 ms
 *     few    Nested Loop: unnest($6) > Index Scan using teacher_free_pkey (loops 52), then Sort               0.4 ms
 *
 * `offset 0` makes the few be looked up: a plan for any values expects to read so little of a day that it would join them to
 * the whole of it.
 */
export function narrowSql(column: string, choice: Choice): string {
  const few = `
           unnest($6::int[]) as chosen (teacher_id)
     cross join lateral (select * from teacher_free where teacher_id = chosen.teacher_id and day = $1 offset 0) as f`;
  const from = choice === 'few' ? few : 'teacher_free as f';
  const isChosen = choice === 'many' ? `and ${isMember('$6', 'f.teacher_id')}` : '';
  return `
  with matching as ${choice === 'few' ? '' : 'not '}materialized (
    select f.teacher_id, f.${column} as next_at, f.name from ${from}
     where f.day = $1 and f.${column} > $2 and f.${column} < $3 ${isChosen}
  ),
  found as (select count(*) as total from matching),
  ${soonestOfMatching} ${presented()}`;
}

/** As kept-free.ts reads them: number and minute of the next free lecture, 0 for none. */
const encodeFree = (column: string): string =>
  `coalesce(string_agg(int4send(teacher_id) || int4send(coalesce(extract(epoch from ${column}) / 60, 0)::int), ''), '')`;

/** Everybody who is free on day $1. */
export const freeSql = (column: string): string => `
  select ${server} as server, pg_current_snapshot()::text as snapshot, ${encodeFree(column)} as free
    from teacher_free where day = $1 and ${column} is not null`;

/**
 * As narrowSql, without the total: instead of it those who have changed on the day since snapshot $6, from which the process
 * knows it (kept-free.ts). Where it knows how many are free before the page, $2 and $5 leave them out. $7 who is chosen. The
 * upper end of the numbers leaves nobody out: PostgreSQL expects a third of a range with one end, and a two-hundredth of one
 * with two.
 *
 *     free  Nested Loop: teacher_free_changes_pkey: day, xid >= … (rows 3) > teacher_free_pkey (loops 3)
 *     page  Limit > Index Only Scan using teacher_free_evening_idx, in the order of the list (rows 10)        0.5 ms
 */
export function narrowSqlOfKept(column: string, choice: 'all' | 'many'): string {
  const isChosen = choice === 'many' ? `and ${isMember('$7', 'f.teacher_id')}` : '';
  return `
  with matching as (
    select f.teacher_id, f.${column} as next_at, f.name from teacher_free as f
     where f.day = $1 and f.${column} > $2 and f.${column} < $3 ${isChosen}
  ),
  found as (
    select ${server} as server, pg_current_snapshot()::text as snapshot, ${encodeFree(column)} as free
      from (select distinct teacher_id from teacher_free_changes
             where day = (select $1::date)
               and xid >= pg_snapshot_xmin((select $6::pg_snapshot)) and xid < pg_snapshot_xmax(pg_current_snapshot())
               and not pg_visible_in_snapshot(xid, (select $6::pg_snapshot))) as changed
      left join lateral (select ${column} from teacher_free as f
                          where f.teacher_id = changed.teacher_id and f.day = (select $1::date) offset 0) as f on true
  ),
  ${soonestOfMatching} ${presented('found.server, found.snapshot, case when page.place > 1 then null else found.free end as free')}`;
}

/** Everybody who is not away has this word. */
export const countEverybody = `select coalesce(sum(bit_count(members)), 0)::bigint from word_teachers where word = '#'`;

/**
 * All teachers: those with a free lecture as above, then the others by name, counted only when the page reaches them. $1 is
 * how many are chosen.
 *
 *     first  Limit > Index Only Scan using teacher_free_any_idx, in the order of the list (rows 10)           0.8 ms
 *     rest   never executed while `first` fills the page; else Sort > Bitmap Index Scan of the day's rows
 *     total  Index Scan using word_teachers_pkey: word = '#' (rows 10: bits of a thousand teachers each)
 */
export function wideSql(choice: Choice): string {
  const isChosen = choice === 'many' ? `and ${isMember('$6', 'f.teacher_id')}` : '';
  const free = `from teacher_free as f where f.day = 'infinity' and f.any_at > $2 and f.any_at < $3 ${isChosen}`;
  return `
  with found as (select coalesce($1::bigint, (${countEverybody})) as total),
  first as materialized (
    select f.teacher_id, f.any_at as next_at, f.name ${free} order by f.any_at, f.name, f.teacher_id limit (select $4::bigint) offset (select $5::bigint)
  ),
  missing as materialized (select $4::bigint - count(*) as rows from first),
  rest as (
    select f.teacher_id, f.name from teacher_free as f
     where f.day = 'infinity' and (f.any_at is null or f.any_at <= $2 or f.any_at >= $3) ${isChosen}
     order by f.name, f.teacher_id
     limit (select rows from missing)
    offset case when (select rows from missing) = 0 then 0
                else greatest(0, $5::bigint - (select count(*) ${free})) end
  ),
  page as (
    select listed.teacher_id, listed.next_at, row_number() over (order by next_at, name, teacher_id) as place
      from (select teacher_id, next_at, name from first union all select teacher_id, null, name from rest) as listed
  ) ${presented()}`;
}

/**
 * As above, where few are chosen: read from them, not from the order of the list.
 *
 *     Limit > Sort > Nested Loop: unnest($6) > Index Scan using teacher_free_pkey (loops 20)                  0.7 ms
 */
export const wideSqlOfFew = `
  with found as (select $1::bigint as total),
  page as (
    select listed.teacher_id, listed.next_at, row_number() over () as place
      from (select f.teacher_id, f.name, case when f.any_at > $2 and f.any_at < $3 then f.any_at end as next_at
              from unnest($6::int[]) as chosen (teacher_id)
              join teacher_free as f on f.teacher_id = chosen.teacher_id and f.day = 'infinity'
             order by next_at nulls last, f.name, f.teacher_id limit (select $4::bigint) offset (select $5::bigint)) as listed
  ) ${presented()}`;

/**
 * Hours that are no part of the day: the slots themselves are read. $1 and $6 begin and end of the hours on each day, $7 who
 * is chosen.
 *
 *     GroupAggregate > Merge Join with teachers_pkey (rows 10000)
 *       > Index Scan using lectures_open_idx: starts_at within twelve hours of the end (rows 2500, one day)   92 ms
 */
export function scanSql(choice: Choice): string {
  const isChosen = {
    all: '',
    few: 'and l.teacher_id = any ($7::int[])',
    many: `and ${isMember('$7', 'l.teacher_id')}`,
  }[choice];
  return `
  with soonest as (
    select l.teacher_id, min(part.from_at) as next_at
      from unnest($1::timestamptz[], $6::timestamptz[]) as wanted (starts_at, ends_at)
      join lectures as l on l.status = 'OPEN' and l.deleted_at is null
       and l.starts_at > $2 and l.starts_at < $3
       and l.starts_at < wanted.ends_at and l.starts_at > wanted.starts_at - interval '12 hours'
       and l.ends_at > wanted.starts_at
      join teachers as t on t.user_id = l.teacher_id and not t.is_away${bookableSql('$2')}
     where part.from_at < part.until_at and part.from_at < wanted.ends_at and part.until_at > wanted.starts_at
       ${isChosen}
     group by l.teacher_id
  ),
  found as (select count(*) as total from soonest),
  page as (
    select listed.teacher_id, listed.next_at, row_number() over () as place
      from (select soonest.* from soonest
              join teacher_free as f on f.teacher_id = soonest.teacher_id and f.day = 'infinity'
             order by soonest.next_at, f.name, f.teacher_id limit (select $4::bigint) offset (select $5::bigint)) as listed
  ) ${presented()}`;
}
