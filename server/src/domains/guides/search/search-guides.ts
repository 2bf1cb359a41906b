import type { SearchHit } from '@kampus/contract/guides/guides';
import { type Language, originalLanguage } from '@kampus/contract/languages';
import { limits } from '@kampus/contract/limits';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { findPassage } from './passage.ts';
import { type Candidate, rankGuides } from './rank.ts';
import { toTextQuery } from './sought-word.ts';
import { understand } from './understand.ts';

/**
 * More sections and names than these are not ranked. The words share them equally, so the sections
 * with a rare word are never left out because of a common one.
 */
const candidatesMax = 300;

async function countGuides(db: Db): Promise<number> {
  const guides = db.selectFrom('guides').where('withdrawn_at', 'is', null);
  const { count } = await guides.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

/**
 * For each word: the sections that contain it, and guides whose title or topic does (position -1).
 * A candidate has a weight for every word: names and headings weigh more than facts, facts more
 * than prose.
 */
async function listCandidates(db: Db, queries: string[], universityId: number | null): Promise<Candidate[]> {
  const ofWordMax = Math.ceil(candidatesMax / queries.length);
  const { rows } = await sql<Candidate>`
    with shown as not materialized (
      select g.id, g.title_search, t.search as topic_search, t.main_guide_id = g.id as is_main
        from guides as g join topics as t on t.id = g.topic_id
       where g.withdrawn_at is null and not t.retired
         and (${universityId}::integer is null or t.university_id = ${universityId}
              or t.type = 'LIFE' and exists (select from universities where id = ${universityId}))
    )
    select guide_id as "guideId", language, position, array(
             select ts_rank(weights, search, each_word) * (numnode(each_word) + 1) / 2
               from unnest(${queries}::tsquery[]) with ordinality as words (each_word, nth)
              order by nth) as weights
      from unnest(${queries}::tsquery[]) as word
     cross join lateral (
       (select s.guide_id, s.language, s.position, s.search,
               '{0.55, 0.6, 0.9, 1}'::real[] as weights
          from guide_sections as s join shown on shown.id = s.guide_id
         where s.search @@ word limit ${ofWordMax})
       union all
       (select id, ${originalLanguage}, -1,
               setweight(title_search, 'B') || case when is_main then topic_search else '' end,
               '{0.5, 0.5, 0.9, 1}'::real[]
          from shown
         where id in (select id from guides where title_search @@ word
                       union select main_guide_id from topics where search @@ word)
         limit ${ofWordMax})
     ) as found`.execute(db);
  return rows;
}

interface HitRow extends Omit<SearchHit, 'passage' | 'twinTitle'> {
  twinTitle: string | null;
  position: number;
  facts: string;
  text: string;
}

type FoundSection = Pick<Candidate, 'guideId' | 'language' | 'position'>;

/**
 * The hits with titles and texts, in their order. The title is in the language of the text that the
 * reader gets; the anchor is set if the section is of that text.
 */
async function listHits(db: Db, hits: FoundSection[], { universityId, language }: Reader) {
  const { rows } = await sql<HitRow>`
    select t.id as "topicId", g.id as "guideId",
           case when t.type = 'LIFE' then coalesce(${universityId}, t.university_id)
                else t.university_id end as "universityId",
           u.short_name as university, t.name, t.type,
           coalesce(twin.title, g.title) as title, twin.title as "twinTitle", s.facts, s.text,
           case when s.language = coalesce(twin.language, ${originalLanguage}) then s.anchor end
             as anchor
      from unnest(
             ${hits.map(({ guideId }) => guideId)}::integer[],
             ${hits.map((hit) => hit.language)}::text[],
             ${hits.map(({ position }) => position)}::integer[]
           ) with ordinality as hit (guide_id, language, position, nth)
      join guides as g on g.id = hit.guide_id
      join guide_sections as s
        on s.guide_id = g.id and s.language = hit.language and s.position = hit.position
      left join lateral (
        select title, language from guide_twins
         where guide_id = g.id and language = ${language} order by version desc limit 1
      ) as twin on true
      join topics as t on t.id = g.topic_id
      join universities as u on u.id = t.university_id
     order by hit.nth`.execute(db);
  return rows;
}

interface Reader {
  universityId: number | null;
  /** The language in which guides are read, where they have it. */
  language: Language;
}

export interface SearchResult {
  hits: SearchHit[];
  isExact: boolean;
}

/**
 * Topics and guides for the words of the query, best first, each with its best section. Guides are
 * found by their texts in all languages.
 */
export async function searchGuides(db: Db, query: string, reader: Reader): Promise<SearchResult> {
  const { words, readAs } = await understand(db, query);
  const sought = words.filter(({ stems }) => stems.length > 0);
  if (sought.length === 0) return { hits: [], isExact: false };
  const candidates = await listCandidates(db, sought.map(toTextQuery), reader.universityId);
  const { guides, isExact } = rankGuides(candidates, words, await countGuides(db));
  const rows = await listHits(db, guides.slice(0, limits.search.resultsMax), reader);
  const stems = sought.flatMap((word) => word.stems.map((stem) => ({ stem, isBeginning: word.isBeginning })));
  const hits = rows.map(({ facts, text, anchor, twinTitle, ...hit }) => ({
    ...hit,
    ...(twinTitle !== null && { twinTitle }),
    passage: findPassage(facts === '' ? text : `${facts} · ${text}`, stems),
    ...(anchor !== null && { anchor }),
    ...(readAs !== undefined && { readAs }),
    ...(!isExact && { isExact }),
  }));
  return { hits: hits as SearchHit[], isExact };
}
