import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { otherReadings, readTransliterated } from '#platform/search/readings.ts';
import { respell, splitWords, withoutMarks, wordsMax } from '#platform/search/words.ts';
import { emptyWords } from './empty-words.ts';
import { findNearestStems } from './nearest-stems.ts';
import { isWord, type SoughtWord } from './sought-word.ts';
import { findSynonyms, type Synonyms } from './synonyms.ts';

interface Understood {
  words: (SoughtWord & Pick<ResolvedWord, 'typed'>)[];
  /** The query in the layout and script that was meant; undefined if it is as typed. */
  readAs: string | undefined;
  /** True if the query has more words with a meaning than are read. */
  isCut: boolean;
}

/** Shorter words match whole words only, and so do words with a digit: 12 is not 120. */
const beginningMin = 4;
const hasDigit = (word: string): boolean => /\d/.test(word);

/** Endings of Ukrainian words with those of the Russian words, and of verbs with those of nouns. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/ння$/, 'ние'],
  [/ття$/, 'тие'],
  [/ськ(ий|ого|ої|у|а|е|і|их)$/, 'ский'],
  [/цьк(ий|ого|ої|у|а|е|і|их)$/, 'цкий'],
  [/[іи]чн(ий|ого|ої|у|а|е|і|их)$/, 'ический'],
  [/ість$/, 'ость'],
  [/ії?$/, 'ии'],
  [/[еи]ть$/, 'ение'],
  [/[ая]ть$/, 'ание'],
];

/** Letters of levels and rooms that look alike in both scripts: «В2» and «B2». */
const [cyrillicLook, latinLook] = ['авекмнорстх', 'abekmhopctx'];

/** The word in the letters of the other script that look the same. */
const inLookalikes = (word: string): string =>
  word.replace(/./gu, (letter) => {
    const [cyrillic, latin] = [cyrillicLook.indexOf(letter), latinLook.indexOf(letter)];
    return latinLook[cyrillic] ?? cyrillicLook[latin] ?? letter;
  });

/** Letters of the Ukrainian keyboard layout, and those of the Russian one on the same keys. */
const sameKeys: Readonly<Record<string, string>> = { і: 'ы', ї: 'ъ', є: 'э' };

/** Spellings of a word that guides may use: its own, Russian ones of a Ukrainian word, synonyms. */
function listSpellings(word: string, synonyms: Synonyms): string[] {
  const plain = withoutMarks(word);
  const onSameKeys = word.replace(/[іїє]/g, (letter) => sameKeys[letter] ?? letter);
  const russian = endings
    .filter(([ending]) => ending.test(word))
    .map(([ending, to]) => respell(word.replace(ending, to)));
  const alike = hasDigit(word) ? [inLookalikes(word)] : [];
  return [...new Set([plain, respell(word), onSameKeys, ...alike, ...russian, ...(synonyms.get(plain) ?? [])])];
}

interface KnownRow {
  spelling: string;
  isStopWord: boolean;
  /** Stems that are the word, or that sound like a typed word in the other script. */
  stems: string[];
  /** Longer words match with this prefix: the stem of a long word, else the word. */
  beginning: string;
  isBeginning: boolean;
}

/**
 * Which spellings guides have, as a whole word or as the beginning of one. Only typed words match
 * by sound: a synonym is spelled correctly, and «daň» is not «дан».
 */
async function findKnown(db: Db, typed: string[], spellings: string[]): Promise<Map<string, KnownRow>> {
  const { rows } = await sql<KnownRow>`
    select spelling, stem is null as "isStopWord", array(
             select word from search_words where word = stem
             union
             select word from search_words
              where spelling = any(${typed}::text[]) and length(spelling) >= 3
                and sound = search_sound(unaccent(spelling))
                and (word ~ '[a-z]') <> (spelling ~ '[a-z]')
           ) as stems, exists (
             select from search_words where word >= beginning and word < beginning || chr(1114111)
           ) as "isBeginning", beginning
      from unnest(${[...new Set([...typed, ...spellings])]}::text[]) as spelling
     cross join lateral (
       select (tsvector_to_array(to_tsvector('kampus', spelling)))[1] as stem
     ) as stemmed
     cross join lateral (
       select case when length(stem) >= 6 then stem else unaccent(spelling) end as beginning
     ) as cut`.execute(db);
  return new Map(rows.map((row) => [row.spelling, row]));
}

/** True for words like «сколько», also in Latin letters. */
const isEmptyWord = (word: string): boolean => emptyWords.has(word) || emptyWords.has(readTransliterated(word));

/** The stems that guides have of one word. Undefined for a word that means nothing. */
function resolveWord(
  word: string,
  spellings: string[],
  isLast: boolean,
  known: Map<string, KnownRow>,
): SoughtWord | undefined {
  if (isEmptyWord(word) || known.get(word)?.isStopWord) return undefined;
  const rows = spellings.flatMap((spelling) => known.get(spelling) ?? []);
  const stems = [...new Set(rows.flatMap((row) => row.stems))].filter(isWord);
  if (stems.length > 0) return { stems, isBeginning: false, isGuess: false };
  const canGoOn = (spelling: string) =>
    !hasDigit(spelling) && (spelling.length >= beginningMin || (isLast && spelling.length >= 2));
  const beginnings = rows
    .filter(({ isBeginning, spelling, beginning }) => isBeginning && canGoOn(spelling) && isWord(beginning))
    .map(({ beginning }) => beginning);
  return { stems: [...new Set(beginnings)], isBeginning: true, isGuess: false };
}

/** A typed word. `sought` is undefined for a word that means nothing. */
interface ResolvedWord {
  typed: string;
  sought: SoughtWord | undefined;
}

/** False for a word with a meaning that no guide has. */
const isKnown = ({ sought }: ResolvedWord): boolean => sought === undefined || sought.stems.length > 0;

/** The words of each token, with what guides have of them. */
async function resolveTokens(
  db: Db,
  tokens: string[],
  isLast: (token: string) => boolean,
): Promise<Map<string, ResolvedWord[]>> {
  const typed = tokens.flatMap(splitWords);
  const synonyms = await findSynonyms(db, typed.map(withoutMarks));
  const spellings = new Map(typed.map((word) => [word, listSpellings(word, synonyms)]));
  const known = await findKnown(db, typed, [...spellings.values()].flat());
  return new Map(
    tokens.map((token) => {
      const parts = splitWords(token);
      // The parts of «Wi-Fi» are no beginnings of longer words.
      const isUnfinished = isLast(token) && parts.length === 1;
      return [
        token,
        parts.map((word) => ({
          typed: word,
          sought: resolveWord(word, spellings.get(word) ?? [], isUnfinished, known),
        })),
      ];
    }),
  );
}

/** A token in another layout or script. */
interface Reading {
  reading: string;
  words: ResolvedWord[];
}

/**
 * Reads tokens in another layout or script. Readings that are only stop words count only if another
 * token has a reading with stems.
 */
async function readOtherwise(db: Db, tokens: string[]): Promise<Map<string, Reading>> {
  if (tokens.length === 0) return new Map();
  const resolved = await resolveTokens(db, tokens.flatMap(otherReadings), () => false);
  const hasStems = ({ words }: Reading) => words.some(({ sought }) => sought);
  const found = new Map<string, Reading>();
  for (const token of tokens) {
    const readings = otherReadings(token)
      .map((reading) => ({ reading, words: resolved.get(reading) ?? [] }))
      .filter(({ words }) => words.every(isKnown));
    const best = readings.find(hasStems) ?? readings[0];
    if (best) found.set(token, best);
  }
  return [...found.values()].some(hasStems) ? found : new Map();
}

/** Finds what each word of the query means: its stems, another layout or script, typos. */
export async function understand(db: Db, query: string): Promise<Understood> {
  const asked = query.toLowerCase().split(/\s+/);
  const last = asked.at(-1);
  const withMeaning = asked.filter((token) => !splitWords(token).every(isEmptyWord));
  const tokens = withMeaning.slice(0, wordsMax);
  const asTyped = await resolveTokens(db, tokens, (token) => token === last);
  const unread = tokens.filter((token) => !asTyped.get(token)?.every(isKnown));
  const otherwise = await readOtherwise(db, unread);
  // A single letter that is no word of the guides means nothing.
  const words = tokens
    .flatMap((token) => otherwise.get(token)?.words ?? asTyped.get(token) ?? [])
    .filter((word) => isKnown(word) || !/^\p{L}$/u.test(word.typed));
  const unknown = words.filter((word) => !isKnown(word)).map(({ typed }) => typed);
  const nearest = unknown.length > 0 ? await findNearestStems(db, unknown) : [];
  const meaningOf = (word: ResolvedWord) => (isKnown(word) ? word.sought : nearest[unknown.indexOf(word.typed)]);
  return {
    words: words.flatMap((word) => {
      const sought = meaningOf(word);
      return sought ? [{ ...sought, typed: word.typed }] : [];
    }),
    readAs: otherwise.size > 0 ? asked.map((token) => otherwise.get(token)?.reading ?? token).join(' ') : undefined,
    isCut: withMeaning.length > wordsMax,
  };
}
