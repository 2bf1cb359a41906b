import type { SearchHit } from '@kampus/contract/guides';
import { limits } from '@kampus/contract/limits';
import type pg from 'pg';
import type { Statement } from '#platform/db/statement.ts';
import { findPassage } from './passage.ts';
import { findNearest, respell, spellings, splitWords, toTerm } from './search-words.ts';

// Passages are looked for in the beginning of a long text; its end would have to be read and sent for each hit.
const findHits: Statement = {
  name: 'guide-search',
  text: `
    select t.id as "topicId", g.id as "guideId", t.university_id as "universityId", t.name, t.type, g.title,
      left(g.plain_text, 40000) as text
    from search_guides($1::tsquery, $2, $3) as hit
    join guides g on g.id = hit.guide_id join topics t on t.id = g.topic_id
    order by hit.rank desc, g.id`,
};

/** Each term as PostgreSQL reads it, stemmed; empty for little words, which match nothing. */
const readTerms = `
  select to_tsquery('kampus', term)::text as term from unnest($1::text[]) with ordinality as given (term, place) order by place`;

/** For each word its stem, and the stems most like it among those that guides and topics hold. */
const findAlike = `
  select given.word, stem.word as stem, array(
    select known.word from search_words known where known.letters % search_letters(stem.word)
    order by similarity(known.letters, search_letters(stem.word)) desc, known.word limit 20
  ) as alike
  from unnest($1::text[]) as given (word)
  cross join lateral (select coalesce((tsvector_to_array(to_tsvector('kampus', given.word)))[1], given.word)) as stem (word)`;

/** Shorter words are like too many others. */
const correctedFrom = 4;

interface HitRow extends Omit<SearchHit, 'passage'> {
  text: string;
}

async function find(pool: pg.Pool, query: string, universityId: number | null): Promise<SearchHit[]> {
  if (query === '') return [];
  const values = [query, universityId, limits.search.resultsMax];
  const { rows } = await pool.query<HitRow>({ ...findHits, values });
  const stems = [...query.matchAll(/'([\p{L}\p{N}]+)'/gu)].map((match) => match[1] ?? '');
  return rows.map(({ text, ...hit }) => ({ ...hit, passage: findPassage(text, stems) }));
}

/** Per word, the terms that stand for it; little words have none and are left out. */
async function understand(pool: pg.Pool, words: string[]): Promise<string[][]> {
  const forms = words.flatMap((word, index) =>
    spellings(word).map((form) => ({ index, term: toTerm(form, index === words.length - 1) })),
  );
  const { rows } = await pool.query<{ term: string }>(readTerms, [forms.map(({ term }) => term)]);
  return words.map((_, index) =>
    rows.flatMap(({ term }, place) => (forms[place]?.index === index && term !== '' ? [term] : [])),
  );
}

/** Adds to the terms of each word the existing words most like it. */
async function correct(pool: pg.Pool, words: string[], terms: string[][]): Promise<string[][]> {
  const long = words.map(respell).filter((word) => word.length >= correctedFrom);
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
 * Topics and guides that hold all words of the query, best first. Where there are none: with mistyped words put right,
 * then with any of the words.
 */
export async function searchGuides(pool: pg.Pool, query: string, universityId: number | null): Promise<SearchHit[]> {
  const words = splitWords(query);
  if (words.length === 0) return [];
  const terms = await understand(pool, words);
  const exact = await find(pool, join(terms, '&'), universityId);
  if (exact.length > 0) return exact;
  const corrected = await correct(pool, words, terms);
  const close = await find(pool, join(corrected, '&'), universityId);
  return close.length > 0 ? close : find(pool, join(corrected, '|'), universityId);
}
