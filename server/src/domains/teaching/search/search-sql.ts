import { minimumPrice, toThousandths } from '@kampus/contract/pricing';
import { unitsPerHour } from '@kampus/contract/time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { FoundTeacher } from '../profile/present.ts';
import { writeMultirange } from '../range.ts';
import type { PageQuery, TeacherFilter } from './search-query.ts';

/** Price of a half hour alone with a teacher who has set none. */
const defaultPrice = toThousandths(minimumPrice(1));

/** The filter's conditions on a row `f` that has a teacher_id. */
function matches({ words, keywordIds, maxPrice, place, language, topicId }: TeacherFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (words !== '') {
    conditions.push(sql`exists (
      select from teacher_words as w
       where w.teacher_id = f.teacher_id and w.search @@ ${words}::tsquery)`);
  }
  if (keywordIds.length > 0) {
    conditions.push(sql`exists (
      select from teacher_keywords as k
       where k.teacher_id = f.teacher_id and k.keyword_id = any (${keywordIds}::integer[]))`);
  }
  if (maxPrice !== undefined) {
    conditions.push(sql`
      coalesce((select p.price_thousandths from teacher_prices as p
                 where p.teacher_id = f.teacher_id and p.group_size = 1), ${defaultPrice})
      <= ${toThousandths(maxPrice) / unitsPerHour}::integer`);
  }
  const settings = sql`select from teachers as t where t.user_id = f.teacher_id`;
  if (place === 'online') conditions.push(sql`exists (${settings} and t.location ilike any ('{%онлайн%,%online%}'))`);
  if (place === 'inPerson') conditions.push(sql`exists (${settings} and t.location not ilike all ('{онлайн,online}'))`);
  if (language !== undefined) conditions.push(sql`exists (${settings} and ${language} = any (t.languages))`);
  if (topicId !== undefined) {
    conditions.push(sql`exists (
      select from users as u join faculty_topics as ft on ft.faculty_id = u.faculty_id
       where u.id = f.teacher_id and ft.topic_id = ${topicId})`);
  }
  return sql.join(conditions, sql` and `);
}

/** Whether any teacher, free or not, matches the words and has one of the keywords. */
export async function hasMatches(db: Db, { words, keywordIds }: TeacherFilter): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from teacher_words as f where ${matches({ words, keywordIds })}
    ) as found`.execute(db);
  return rows[0]?.found === true;
}

/** Teachers who are free in a part of the day, with the soonest instant in it. */
const freeInPart = ({ window, filter, now }: PageQuery): RawBuilder<unknown> => {
  const freeAt = sql.ref(`f.${window.part}_at`);
  return sql`
    select f.teacher_id, f.name, ${freeAt} as next_at
      from teacher_free as f
     where f.day = ${window.date ?? 'infinity'}
           and ${freeAt} > ${now} and ${freeAt} < ${window.before}
           and ${matches(filter)}`;
};

/**
 * Teachers who are free in other hours than a part of the day. teacher_free has no column for them,
 * so this reads the slots.
 */
const freeInHours = ({ window, filter, now }: PageQuery): RawBuilder<unknown> => {
  const hours = sql`${writeMultirange(window.listHours())}::tstzmultirange`;
  return sql`
    select f.teacher_id, f.name, soonest.next_at
      from (select part.teacher_id,
                   min(lower(part.free::tstzmultirange * ${hours})) as next_at
              from bookable_parts(${now}) as part
             where part.slot_starts_at < ${window.before}
               -- No slot is longer than twelve hours.
               and part.slot_starts_at > lower(${hours}) - interval '12 hours'
               and tstzrange(part.slot_starts_at, part.slot_ends_at) && ${hours}
               and part.free && ${hours}
             group by part.teacher_id) as soonest
      join teacher_free as f on f.teacher_id = soonest.teacher_id and f.day = 'infinity'
           and ${matches(filter)}`;
};

/** All teachers, including those who have no free slot. */
const everybody = ({ window, filter, now }: PageQuery): RawBuilder<unknown> => sql`
  select f.teacher_id, f.name,
         case when f.any_at > ${now} and f.any_at < ${window.before} then f.any_at end as next_at
    from teacher_free as f
   where f.day = 'infinity' and ${matches(filter)}`;

/**
 * One page of teachers, ordered by next free time, name and id. Teachers without free time come
 * last. Each row has the total.
 */
export async function readPage(db: Db, query: PageQuery): Promise<FoundTeacher[]> {
  const { window, page, size } = query;
  const matching = window.isNarrow ? (window.part ? freeInPart : freeInHours) : everybody;
  const { rows } = await sql<FoundTeacher>`
    with page as (
      select teacher_id, name, next_at, count(*) over () as total
        from (${matching(query)}) as matching
       order by next_at nulls last, name, teacher_id
       limit ${size} offset ${page * size}
    )
    select page.total, u.username, u.first_name, u.last_name, u.avatar_key, page.next_at,
           t.languages, t.about, shown.reviews_count, shown.mean,
           array(select k.keyword::text
                   from teacher_keywords as tk join keywords as k on k.id = tk.keyword_id
                  where tk.teacher_id = u.id
                  order by k.keyword::text collate "ru-x-icu", k.id) as keywords,
           coalesce((select json_object_agg(p.group_size, p.price_thousandths)
                       from teacher_prices as p where p.teacher_id = u.id), '{}') as prices
      from page join users as u on u.id = page.teacher_id
      join teachers as t on t.user_id = u.id
     cross join lateral shown_reviews(u.id) as shown
     order by page.next_at nulls last, page.name, page.teacher_id`.execute(db);
  return rows;
}
