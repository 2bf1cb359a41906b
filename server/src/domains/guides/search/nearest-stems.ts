import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { countTypos, respell } from '#platform/search/words.ts';
import { isWord, type SoughtWord } from './sought-word.ts';

/** A stem of the guides, and how it sounds. */
interface Candidate {
  word: string;
  sound: string;
}

/** How each word and its stem sound, and the stems of guides that sound like one of them. */
async function findCandidates(db: Db, words: string[]): Promise<{ sounds: string[]; candidates: Candidate[] }[]> {
  const { rows } = await sql<{ sounds: string[]; candidates: Candidate[] }>`
    select sounds, coalesce((
             select jsonb_agg(jsonb_build_object('word', nearest.word, 'sound', nearest.sound))
               from unnest(sounds) as typed_sound
              cross join lateral (
                select word, sound from search_words
                 where sound % typed_sound and word !~ '[0-9]'
                 order by similarity(sound, typed_sound) desc, word limit 15
              ) as nearest), '[]') as candidates
      from unnest(${words.map(respell)}::text[]) with ordinality as typed (word, nth)
     cross join lateral (
       select array(select distinct search_sound(unaccent(form))
                      from unnest(tsvector_to_array(to_tsvector('kampus', word)) || word) as form)
     ) as forms (sounds)
     order by nth`.execute(db);
  return rows;
}

/** Typos that a word of this length may have. Short words have too many neighbours. */
const typosMax = (word: string): number => (word.length < 5 ? 0 : word.length < 8 ? 1 : 2);

/** The fewest typos between a typed word and a stem. Infinity if they are too many. */
function countTyposOf({ word, sound }: Candidate, sounds: string[]): number {
  // A Slovak name has a last vowel, which the stem of its Russian form has not.
  if (/[a-z]/.test(word) && sounds.includes(sound.replace(/[aeiou]$/, ''))) return 0;
  return Math.min(
    ...sounds.map((typed) => {
      const typos = countTypos(typed, sound);
      return typos <= typosMax(typed) ? typos : Number.POSITIVE_INFINITY;
    }),
  );
}

/**
 * At most three stems that sound most like each word, with few typos. Two typos are a guess.
 * Another number is not a typo.
 */
export async function findNearestStems(db: Db, words: string[]): Promise<SoughtWord[]> {
  const found = await findCandidates(db, words);
  return found.map(({ sounds, candidates }) => {
    const counted = candidates
      .filter(({ word }) => isWord(word))
      .map((candidate) => ({ word: candidate.word, typos: countTyposOf(candidate, sounds) }))
      .filter(({ typos }) => Number.isFinite(typos));
    const fewest = Math.min(...counted.map(({ typos }) => typos));
    const stems = new Set(counted.filter(({ typos }) => typos === fewest).map(({ word }) => word));
    return { stems: [...stems].slice(0, 3), isBeginning: false, isGuess: fewest > 1 };
  });
}
