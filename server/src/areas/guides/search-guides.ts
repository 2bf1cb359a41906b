import type { SearchHit } from '@kampus/contract/guides';
import { limits } from '@kampus/contract/limits';
import type pg from 'pg';
import { addTypoCorrections, findTerms, joinTerms } from '#platform/search/terms.ts';
import { splitWords } from '#platform/search/words.ts';
import { findPassage } from './passage.ts';
import { findHits } from './search-sql.ts';
import { guideSynonyms } from './synonyms.ts';

interface HitRow extends Omit<SearchHit, 'passage'> {
  text: string;
}

async function find(pool: pg.Pool, query: string, universityId: number | null): Promise<SearchHit[]> {
  if (query === '') return [];
  const values = [query, universityId, limits.search.resultsMax];
  const { rows } = await pool.query<HitRow>({ ...findHits, values });
  const terms = [...query.matchAll(/'([\p{L}\p{N}]+)'(:\*)?/gu)];
  const sought = terms.map(([, stem = '', beginning]) => ({ stem, isBeginning: beginning !== undefined }));
  return rows.map(({ text, ...hit }) => ({ ...hit, passage: findPassage(text, sought) }));
}

/**
 * Topics and guides that hold all words of the query, best first. Where there are none: with typos corrected, then with
 * any of the words.
 */
export async function searchGuides(pool: pg.Pool, query: string, universityId: number | null): Promise<SearchHit[]> {
  const words = splitWords(query);
  if (words.length === 0) return [];
  const terms = await findTerms(pool, words, guideSynonyms);
  const exact = await find(pool, joinTerms(terms, '&'), universityId);
  if (exact.length > 0) return exact;
  const corrected = await addTypoCorrections(pool, words, terms);
  const close = await find(pool, joinTerms(corrected, '&'), universityId);
  return close.length > 0 ? close : find(pool, joinTerms(corrected, '|'), universityId);
}
