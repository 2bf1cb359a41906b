import type { SearchHit } from '@kampus/contract/guides';
import { limits } from '@kampus/contract/limits';
import type pg from 'pg';
import { findPassage } from './passage.ts';
import { findNearest, respell, spellings, splitWords, toTerm } from './search-words.ts';

// Planned anew each time, because a rare word and a common one want different plans. A body's vector is long, so only
// so many bodies are ranked: where more match, the titles decide.
const findHits = `
  with hits as (
    select t.main_guide_id as id, 1 + ts_rank(t.search, $1::tsquery) as rank
    from topics t
    where t.search @@ $1::tsquery and t.main_guide_id is not null
      and ($2::int is null or t.university_id = $2)
    union all
    (select g.id, 0.5 + ts_rank(g.title_search, $1::tsquery)
     from guides g join topics t on t.id = g.topic_id
     where g.title_search @@ $1::tsquery and ($2::int is null or t.university_id = $2)
     limit 200)
    union all
    (select found.id, ts_rank(found.search, $1::tsquery) from (
       select g.id, g.search from guides g join topics t on t.id = g.topic_id
       where g.search @@ $1::tsquery and ($2::int is null or t.university_id = $2)
       limit 50
     ) as found)
  ), best as (
    select id, sum(rank) as rank from hits group by id order by rank desc, id limit $3
  )
  select t.id as "topicId", g.id as "guideId", t.university_id as "universityId", t.name, t.type, g.title,
    left(g.plain_text, 40000) as text
  from best join guides g on g.id = best.id join topics t on t.id = g.topic_id
  order by best.rank desc, g.id`;

/** Each term as PostgreSQL reads it, stemmed; empty for little words, which match nothing. */
const readTerms = `
  select to_tsquery('kampus', term)::text as term from unnest($1::text[]) with ordinality as given (term, place) order by place`;

/** For each word its stem, and the stems most like it among those that guides and topics hold. */
const findAlike = `
  select stem.word as stem, array(
    select known.word from search_words known where known.letters % search_letters(stem.word)
    order by similarity(known.letters, search_letters(stem.word)) desc, known.word limit 20
  ) as alike
  from unnest($1::text[]) with ordinality as given (word, place)
  cross join lateral (select coalesce((tsvector_to_array(to_tsvector('kampus', given.word)))[1], given.word)) as stem (word)
  order by place`;

interface HitRow extends Omit<SearchHit, 'passage'> {
  text: string;
}

async function find(pool: pg.Pool, query: string, universityId: number | null): Promise<SearchHit[]> {
  if (query === '') return [];
  const { rows } = await pool.query<HitRow>(findHits, [query, universityId, limits.search.resultsMax]);
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
  const { rows } = await pool.query<{ stem: string; alike: string[] }>(findAlike, [words.map(respell)]);
  return terms.map((own, index) => {
    const { stem = '', alike = [] } = rows[index] ?? {};
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
