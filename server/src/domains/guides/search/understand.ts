import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { countTypos, respell, splitWords, withoutMarks } from '#platform/search/words.ts';
import { emptyWords } from './empty-words.ts';
import { otherReadings, readTransliterated } from './readings.ts';
import { findSynonyms, type Synonyms } from './synonyms.ts';

/** A word of the query with everything that it matches. */
export interface SoughtWord {
  /** Stems of guides; none for a word that no guide has. */
  stems: string[];
  /** True if a stem may go on: the word is still typed, or is a form of a longer one. */
  isBeginning: boolean;
  /** True if the stems are only similar to the word, which may be another word. */
  isGuess: boolean;
}

export interface Understood {
  words: SoughtWord[];
  /** The query in the layout and script that was meant; undefined if it is as typed. */
  readAs: string | undefined;
}

/** Shorter words match whole words only. */
const beginningMin = 4;
const wordsMax = 8;

/** Endings of Ukrainian words, and of the Russian words beside them. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/ння$/, 'ние'],
  [/ття$/, 'тие'],
  [/ськ(ий|ого|ої|у|а|е|і|их)$/, 'ский'],
  [/цьк(ий|ого|ої|у|а|е|і|их)$/, 'цкий'],
  [/ість$/, 'ость'],
  [/ії?$/, 'ии'],
];

/** Spellings of a word that guides may use: its own, Russian ones of a Ukrainian word, synonyms. */
function listSpellings(word: string, synonyms: Synonyms): string[] {
  const plain = withoutMarks(word);
  const russian = endings
    .filter(([ending]) => ending.test(word))
    .map(([ending, to]) => respell(word.replace(ending, to)));
  return [
    ...new Set([
      ...[
        plain,
        respell(word),
        word.replace(/[іїє]/g, (letter) => (letter === 'і' ? 'ы' : letter === 'є' ? 'э' : 'ъ')),
      ],
      ...[...russian, ...(synonyms.get(plain) ?? [])],
    ]),
  ];
}

interface KnownRow {
  spelling: string;
  isStopWord: boolean;
  /** Stems that are the word, or that sound like it in the other script. */
  stems: string[];
  isBeginning: boolean;
}

/** Which spellings guides have, as a whole word or as the beginning of one. */
async function findKnown(db: Db, spellings: string[]): Promise<Map<string, KnownRow>> {
  const { rows } = await sql<KnownRow>`
    select spelling, stem is null as "isStopWord", array(
             select word from search_words where word = stem
             union
             select word from search_words
              where sound = search_sound(unaccent(spelling)) and length(spelling) >= 3
                and (word ~ '[a-z]') <> (spelling ~ '[a-z]')
           ) as stems, exists (
             select from search_words
              where word >= unaccent(spelling) and word < unaccent(spelling) || chr(1114111)
           ) as "isBeginning"
      from unnest(${[...new Set(spellings)]}::text[]) as spelling
     cross join lateral (
       select (tsvector_to_array(to_tsvector('kampus', spelling)))[1] as stem
     ) as typed`.execute(db);
  return new Map(rows.map((row) => [row.spelling, row]));
}

/** Typos that a word of this length may have. Short words have too many neighbours. */
const typosMax = (word: string): number => (word.length < 5 ? 0 : word.length < 8 ? 1 : 2);

/** The stems that sound most like each word, with few typos; two are a guess. */
async function findNearestStems(db: Db, words: string[]): Promise<SoughtWord[]> {
  const { rows } = await sql<{ sounds: string[]; known: { word: string; sound: string }[] }>`
    select sounds, coalesce((
             select jsonb_agg(jsonb_build_object('word', nearest.word, 'sound', nearest.sound))
               from unnest(sounds) as typed_sound
              cross join lateral (
                select word, sound from search_words
                 where sound % typed_sound
                 order by similarity(sound, typed_sound) desc, word limit 15
              ) as nearest), '[]') as known
      from unnest(${words.map(respell)}::text[]) with ordinality as typed (word, nth)
     cross join lateral (
       select array(select distinct search_sound(unaccent(form))
                      from unnest(tsvector_to_array(to_tsvector('kampus', word)) || word) as form)
     ) as forms (sounds)
     order by nth`.execute(db);
  return rows.map(({ sounds, known }) => {
    const counted = known
      .filter(({ word }) => isWord(word))
      .map(({ word, sound }) => ({
        word,
        typos: Math.min(
          // A Slovak name has a last vowel, which the stem of its Russian form has not.
          /[a-z]/.test(word) && sounds.includes(sound.replace(/[aeiou]$/, '')) ? 0 : 9,
          ...sounds.map((typed) => (countTypos(typed, sound) <= typosMax(typed) ? countTypos(typed, sound) : 9)),
        ),
      }));
    const fewest = Math.min(...counted.map(({ typos }) => typos));
    const stems = fewest > 2 ? [] : counted.filter(({ typos }) => typos === fewest).map(({ word }) => word);
    return { stems: [...new Set(stems)].slice(0, 3), isBeginning: false, isGuess: fewest > 1 };
  });
}

const isWord = (stem: string): boolean => /^[\p{L}\p{N}]+$/u.test(stem);

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
  const canGoOn = (spelling: string) => spelling.length >= beginningMin || (isLast && spelling.length >= 2);
  const beginnings = rows.filter(({ isBeginning, spelling }) => isBeginning && canGoOn(spelling) && isWord(spelling));
  return { stems: beginnings.map(({ spelling }) => withoutMarks(spelling)), isBeginning: true, isGuess: false };
}

const isFound = (word: SoughtWord | undefined): boolean => word === undefined || word.stems.length > 0;

/** The words of some tokens, each with what guides have of it. */
async function resolveTokens(db: Db, tokens: string[], isLast: (token: string) => boolean) {
  const typed = tokens.flatMap(splitWords);
  const synonyms = await findSynonyms(db, typed.map(withoutMarks));
  const spellings = new Map(typed.map((word) => [word, listSpellings(word, synonyms)]));
  const known = await findKnown(db, [...typed, ...[...spellings.values()].flat()]);
  return new Map(
    tokens.map((token) => [
      token,
      splitWords(token).map((word) => ({
        typed: word,
        sought: resolveWord(word, spellings.get(word) ?? [], isLast(token), known),
      })),
    ]),
  );
}

/**
 * Reads tokens in another layout or script. Readings that are only stop words count only if another
 * token has a reading with stems.
 */
async function readOtherwise(db: Db, tokens: string[]) {
  if (tokens.length === 0) return new Map<string, never>();
  const resolved = await resolveTokens(db, tokens.flatMap(otherReadings), () => false);
  const found = tokens.flatMap((token) => {
    const readings = otherReadings(token)
      .map((reading) => ({ reading, words: resolved.get(reading) ?? [] }))
      .filter(({ words }) => words.every(({ sought }) => isFound(sought)));
    const best = readings.find(({ words }) => words.some(({ sought }) => sought)) ?? readings[0];
    return best ? [[token, best] as const] : [];
  });
  const hasStems = found.some(([, { words }]) => words.some(({ sought }) => sought));
  return new Map(hasStems ? found : []);
}

/** Finds what each word of the query means: its stems, another layout or script, typos. */
export async function understand(db: Db, query: string): Promise<Understood> {
  const tokens = query.toLowerCase().split(/\s+/).slice(0, wordsMax);
  const last = tokens.at(-1);
  const asTyped = await resolveTokens(db, tokens, (token) => token === last);
  const unread = tokens.filter((token) => !asTyped.get(token)?.every(({ sought }) => isFound(sought)));
  const otherwise = await readOtherwise(db, unread);
  // A single letter that is no word of the guides means nothing.
  const words = tokens
    .flatMap((token) => otherwise.get(token)?.words ?? asTyped.get(token) ?? [])
    .filter(({ typed, sought }) => isFound(sought) || !/^\p{L}$/u.test(typed));
  const unknown = words.filter(({ sought }) => !isFound(sought)).map(({ typed }) => typed);
  const nearest = unknown.length > 0 ? await findNearestStems(db, unknown) : [];
  return {
    words: words.flatMap(({ typed, sought }) => {
      if (sought === undefined || isFound(sought)) return sought ?? [];
      return nearest[unknown.indexOf(typed)] ?? sought;
    }),
    readAs: otherwise.size > 0 ? tokens.map((token) => otherwise.get(token)?.reading ?? token).join(' ') : undefined,
  };
}
