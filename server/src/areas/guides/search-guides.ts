import type { SearchHit } from '@kampus/contract/guides';
import { limits } from '@kampus/contract/limits';
import type pg from 'pg';
import { findPassage } from './passage.ts';
import { findAlike, findHits, readTerms } from './search-sql.ts';
import { findNearest, isBeginning, respell, spellings, splitWords } from './search-words.ts';

/** Shorter words resemble too many others to correct a typo in them. */
const correctedLengthMin = 4;

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

/** The search terms of each word; a stop word has none. */
async function termsOf(pool: pg.Pool, words: string[]): Promise<string[][]> {
  const forms = words.flatMap((word, index) =>
    spellings(word).map((form) => ({ index, form, canGoOn: isBeginning(form, index === words.length - 1) })),
  );
  const { rows } = await pool.query<{ term: string }>(readTerms, [
    forms.map(({ form }) => form),
    forms.map(({ canGoOn }) => canGoOn),
  ]);
  return words.map((_, index) =>
    rows.flatMap(({ term }, place) => (forms[place]?.index === index && term !== '' ? [term] : [])),
  );
}

/** Corrects typos: adds to the terms of each word the indexed words most similar to it. */
async function addTypoCorrections(pool: pg.Pool, words: string[], terms: string[][]): Promise<string[][]> {
  const long = words.map(respell).filter((word) => word.length >= correctedLengthMin);
  const { rows } = await pool.query<{ word: string; stem: string; alike: string[] }>(findAlike, [long]);
  const byWord = new Map(rows.map((row) => [row.word, row]));
  return terms.map((own, index) => {
    const { stem = '', alike = [] } = byWord.get(respell(words[index] ?? '')) ?? {};
    const nearest = findNearest(
      stem,
      alike.filter((word) => /^[\p{L}\p{N}]+$/u.test(word)),
    );
    return own.length === 0 ? own : [...own, ...nearest.map((word) => `'${word}':*`)];
  });
}

const join = (terms: string[][], operator: '&' | '|'): string =>
  terms
    .filter((forms) => forms.length > 0)
    .map((forms) => `(${forms.join(' | ')})`)
    .join(` ${operator} `);

/**
 * Topics and guides that hold all words of the query, best first. Where there are none: with typos corrected, then with
 * any of the words.
 */
export async function searchGuides(pool: pg.Pool, query: string, universityId: number | null): Promise<SearchHit[]> {
  const words = splitWords(query);
  if (words.length === 0) return [];
  const terms = await termsOf(pool, words);
  const exact = await find(pool, join(terms, '&'), universityId);
  if (exact.length > 0) return exact;
  const corrected = await addTypoCorrections(pool, words, terms);
  const close = await find(pool, join(corrected, '&'), universityId);
  return close.length > 0 ? close : find(pool, join(corrected, '|'), universityId);
}
