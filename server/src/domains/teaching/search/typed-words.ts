import { splitWords, withoutMarks, wordsMax } from '#platform/search/words.ts';

/** A typed word, and what stands between blanks around it: signs are letters of another layout. */
export interface TypedWord {
  word: string;
  token: string;
}

/** Beginnings of words that fit every teacher: «ищу репетитора по физике» asks for «физика». */
const beginningsOfAll = (
  'ищу нужен нужна репетитор преподавател учител урок заняти шукаю потрібен потрібна викладач вчител занятт ' +
  'hladam doucov ucitel lekci tutor lesson'
).split(' ');

const fitsAll = (word: string): boolean =>
  beginningsOfAll.some((beginning) => withoutMarks(word).startsWith(beginning));

/** The words of a query that tell teachers apart. */
export const readWords = (typed: string): TypedWord[] =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .flatMap((token) => splitWords(token).map((word) => ({ word, token })))
    .filter(({ word }) => !fitsAll(word))
    .slice(0, wordsMax);
