import type pg from 'pg';
import type { Statement } from '#platform/db/statement.ts';
import { findNearestWords } from '#platform/search/terms.ts';
import { listForms, type Synonyms } from '#platform/search/words.ts';
import { countEverybody, wordsVersion } from './search-sql.ts';

/** Beginnings of words that students type, and the words of keywords, languages and places. */
const synonyms: Synonyms = [
  ['матан', ['анализ']],
  ['вышмат', ['математический', 'алгебра']],
  ['начерталк', ['начертательная']],
  ['сопромат', ['сопротивление']],
  ['прог', ['программирование']],
  ['програмуван', ['программирование']],
  ['хімі', ['химия']],
  ['біологі', ['биология']],
  ['економі', ['экономика', 'микроэкономика']],
  ['українськ', ['украинский']],
  ['російськ', ['русский']],
  ['словацьк', ['словацкий']],
  ['чеськ', ['чешский']],
  ['англійськ', ['английский']],
  ['німецьк', ['немецкий']],
  ['slovak', ['словацкий']],
  ['slovenč', ['словацкий']],
  ['slovenc', ['словацкий']],
  ['englis', ['английский']],
  ['angli', ['английский']],
  ['german', ['немецкий']],
  ['nemč', ['немецкий']],
  ['russian', ['русский']],
  ['ruš', ['русский']],
  ['ukrain', ['украинский']],
  ['online', ['онлайн']],
  ['bratislav', ['братислава']],
];

/** The teachers that words and keywords choose, away ones left out. */
export interface ChosenTeachers {
  total: number;
  /** Of so many. */
  everybody: number;
  /** A bit for each number of a person; those from its end on are not chosen. */
  members: Buffer;
}

/** What words and keywords mean; `chosen` is undefined where they mean nothing, and everybody is meant. */
export interface WordChoice {
  chosen: ChosenTeachers | undefined;
  /** Of the words of all teachers, when this was read. */
  version: string;
}

interface BlockRow {
  version: string;
  /** How many of the typed words, and the keywords as one more, mean anything; with 0 nobody was asked for. */
  wanted: number;
  everybody: number;
  block: number | null;
  members: Buffer | null;
  count: number | null;
}

const blockBytes = 128;

/**
 * The blocks of those who have every word in one of its forms, and one of the keywords. $1 to $3 the forms: the word, whether
 * it may go on, and its place among the typed words; $4 and $5 nearest words of the vocabulary, with whatever follows, and
 * the same places; $6 keywords. Words end before U+10FFFF, so that all with one beginning are a range of the index. The arrays
 * come from subqueries, so that PostgreSQL takes them to be of one length and keeps its plan (search-sql.ts).
 */
const findBlocks: Statement = {
  name: 'teachers-choose',
  text: `
  with form as materialized (
    select given.*, stems from unnest((select $1::text[]), (select $2::boolean[]), (select $3::int[])) as given (word, can_go_on, place)
     cross join lateral (select tsvector_to_array(to_tsvector('kampus', word)) as stems) as stemmed
     where stems <> '{}'
  ), sought as materialized (
    select place, stem as low, stem as high from form cross join unnest(stems) as stem
     union
    select place, beginning, beginning || chr(1114111)
      from form cross join unnest(tsvector_to_array(to_tsvector('simple', unaccent(word)))) as beginning where can_go_on
     union
    select place, word, word || chr(1114111) from unnest((select $4::text[]), (select $5::int[])) as nearest (word, place)
     where place in (select place from form)
     union
    select -1, '#' || id, '#' || id from unnest((select $6::int[])) as id
  ), having_word as (
    select place, block, bit_or(members) as members
      from sought
     cross join lateral (select block, members from word_teachers where word between low and high offset 0) as held
     group by place, block
  ), having_all as (
    select block, bit_and(members) as members from having_word
     group by block having count(*) = (select count(distinct place) from sought)
  )
  select asked.*, block, substr(bit_send(members), 5) as members, bit_count(members)::int as count
    from (select count(distinct place)::int as wanted, (${countEverybody})::int as everybody, (${wordsVersion}) as version
            from sought) as asked
    left join having_all on bit_count(members) > 0`,
};

const joinBlocks = (rows: BlockRow[]): ChosenTeachers => {
  const members = Buffer.alloc(blockBytes * (1 + Math.max(-1, ...rows.map(({ block }) => block ?? -1))));
  for (const row of rows) if (row.members) members.set(row.members, blockBytes * (row.block ?? 0));
  return {
    total: rows.reduce((sum, { count }) => sum + (count ?? 0), 0),
    everybody: rows[0]?.everybody ?? 0,
    members,
  };
};

/**
 * Chooses teachers who have all the words (`splitWords`), each in any form or as a beginning, and any of the keywords;
 * where nobody has all words, with typos corrected.
 */
export async function chooseTeachers(pool: pg.Pool, words: string[], keywordIds: number[]): Promise<WordChoice> {
  const forms = listForms(words, synonyms);
  const find = async (nearest: string[][]): Promise<BlockRow[]> => {
    const { rows } = await pool.query<BlockRow>({
      ...findBlocks,
      values: [
        forms.map(({ form }) => form),
        forms.map(({ canGoOn }) => canGoOn),
        forms.map(({ index }) => index),
        nearest.flat(),
        nearest.flatMap((found, index) => found.map(() => index)),
        keywordIds,
      ],
    });
    return rows;
  };
  const rows = await find([]);
  const version = rows[0]?.version ?? '';
  if (rows[0]?.wanted === 0) return { chosen: undefined, version };
  const chosen = joinBlocks(rows);
  if (chosen.total > 0 || words.length === 0) return { chosen, version };
  return { chosen: joinBlocks(await find(await findNearestWords(pool, words, 'teacher_search_words'))), version };
}

/** Whether the bit of a number is set. */
export const isMember = (members: Buffer, id: number): boolean => ((members[id >> 3] ?? 0) & (128 >> (id & 7))) !== 0;

/** The numbers of those whose bit is set. */
export function listMembers(members: Buffer): number[] {
  const ids: number[] = [];
  for (const [place, byte] of members.entries())
    for (let bit = 0; byte !== 0 && bit < 8; bit += 1) if (byte & (128 >> bit)) ids.push(place * 8 + bit);
  return ids;
}
