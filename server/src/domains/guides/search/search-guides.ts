import type { SearchHit } from '@kampus/contract/guides/guides';
import { limits } from '@kampus/contract/limits';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { addTypoCorrections, findTerms, joinTerms } from '#platform/search/terms.ts';
import { splitWords } from '#platform/search/words.ts';
import { findPassage } from './passage.ts';
import { guideSynonyms } from './synonyms.ts';

interface HitRow extends Omit<SearchHit, 'passage'> {
  text: string;
}

/**
 * The best hits. Passages come from the first 40,000 characters, to limit the text that PostgreSQL
 * sends for each hit.
 */
async function listHits(db: Db, query: string, universityId: number | null): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    select t.id as "topicId", g.id as "guideId",
           case when t.type = 'LIFE' then coalesce(${universityId}, t.university_id)
                else t.university_id end as "universityId",
           u.short_name as university, t.name, t.type, g.title, left(g.plain_text, 40000) as text
      from search_guides(${query}::tsquery, ${universityId}, ${limits.search.resultsMax}) as hit
      join guides as g on g.id = hit.guide_id
      join topics as t on t.id = g.topic_id
      join universities as u on u.id = t.university_id
     order by hit.rank desc, g.id`.execute(db);
  return rows;
}

async function find(db: Db, query: string, universityId: number | null): Promise<SearchHit[]> {
  if (query === '') return [];
  const terms = [...query.matchAll(/'([\p{L}\p{N}]+)'(:\*)?/gu)];
  const sought = terms.map(([, stem = '', beginning]) => ({ stem, isBeginning: beginning !== undefined }));
  const rows = await listHits(db, query, universityId);
  return rows.map(({ text, ...hit }) => ({ ...hit, passage: findPassage(text, sought) }));
}

/**
 * Topics and guides with all words of the query, best first. Without hits it corrects typos and
 * searches again, and then searches for any of the words.
 */
export async function searchGuides(db: Db, query: string, universityId: number | null): Promise<SearchHit[]> {
  const words = splitWords(query);
  if (words.length === 0) return [];
  const terms = await findTerms(db, words, guideSynonyms);
  const exact = await find(db, joinTerms(terms, '&'), universityId);
  if (exact.length > 0) return exact;
  const corrected = await addTypoCorrections(db, 'search_words', words, terms);
  const close = await find(db, joinTerms(corrected, '&'), universityId);
  return close.length > 0 ? close : find(db, joinTerms(corrected, '|'), universityId);
}
