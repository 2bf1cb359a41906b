import { emptyWords } from '#domains/guides/public.ts';
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

/** Stems of words for what is done with a subject: «экзамен по физике» asks for «физика» too. */
const studyStems = (
  'экзамен высш подготовк курс курсов зачет зачёт сесси контрольн тест вступительн поступлени основ помощ ' +
  'задани задач іспит екзамен вищ підготовк залік сесі вступ вступн допомог завданн ' +
  'skusk skusok priprav vyss kurz zapocet zapoct zaklad prijimac prijimack pomoc uloh ' +
  'exam higher preparation prep course test basic homework help'
).split(' ');

/** The letters of endings only: «тестирование» is a subject, «Вищук» a name. */
const studyWord = new RegExp(`^(?:${studyStems.join('|')})[аеиоуыэюяьйіїєвмхaeiouyvmhs]{0,3}$`);

/** The words without those that say what is done with a subject, and without «for», «з», «na». */
export const withoutStudyWords = (words: TypedWord[]): TypedWord[] =>
  words.filter(({ word }) => !emptyWords.has(word) && !studyWord.test(withoutMarks(word)));
