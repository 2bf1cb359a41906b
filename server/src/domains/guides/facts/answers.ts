import type { Answer } from '@kampus/contract/guides/facts';
import type { TwinLanguage } from '@kampus/contract/languages';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { respell } from '#platform/search/words.ts';
import { toTextQuery } from '../search/sought-word.ts';
import { understand } from '../search/understand.ts';
import { type FactRow, presentFact } from './present.ts';

const answersMax = 3;

/** Words that ask for a price. */
const priceWord = /^(стоит|стоят|коштує|коштують|stoj[íi]|costs?)\p{P}*$/iu;
const priceLabel = 'цена';

interface Candidate {
  topicId: number;
  labelId: number;
}

/** A word of the question: what guides have of it, and as typed for labels that no guide has. */
interface AskedWord {
  meant: string;
  typed: string;
}

/**
 * Pairs of a topic and a label that together have every word of the question: each word is in the
 * topic's name or in the label, and both have one.
 */
async function listCandidates(db: Db, words: AskedWord[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with asked as materialized (
      select meant::tsquery || plainto_tsquery('kampus', typed) as word
        from unnest(
               ${words.map(({ meant }) => meant)}::text[],
               ${words.map(({ typed }) => typed)}::text[]
             ) as asked (meant, typed)
    ), labels as (
      select id, position, search_vector(concat_ws(
               ' ', array_to_string(names, ' '), label_uk, label_sk, label_en)) as words
        from fact_labels
       where not retired
    ), subjects as (
      select t.id, search_vector(concat_ws(' ', t.name, u.short_name)) as words
        from topics t join universities u on u.id = t.university_id
       where t.main_guide_id is not null and not t.retired
         and t.search @@ any (array(select word from asked))
    )
    select subjects.id as "topicId", labels.id as "labelId"
      from labels join subjects on (
        select bool_and(labels.words @@ word or subjects.words @@ word)
               and bool_or(labels.words @@ word) and bool_or(subjects.words @@ word)
          from asked)
     order by labels.position, labels.id, subjects.id limit 50`.execute(db);
  return rows;
}

type AnswerRow = FactRow & Candidate & Pick<Answer, 'topic' | 'guideId' | 'universityId' | 'university' | 'checkedAt'>;

/** The facts of the candidates, in their order. */
async function listFacts(db: Db, candidates: Candidate[], language?: TwinLanguage): Promise<Answer[]> {
  const { rows } = await sql<AnswerRow>`
    select f.*, t.id as "topicId", f.label_id as "labelId", t.name as topic, g.id as "guideId",
           u.id as "universityId", u.short_name as university, g.checked_at as "checkedAt"
      from labelled_facts as f
      join guides as g on g.id = f.guide_id
      join topics as t on t.main_guide_id = g.id
      join universities as u on u.id = t.university_id
     where g.withdrawn_at is null
       and t.id = any (${candidates.map(({ topicId }) => topicId)})
       and f.label_id = any (${candidates.map(({ labelId }) => labelId)})
     order by f.position, f.id`.execute(db);
  return candidates.flatMap(({ topicId, labelId }) =>
    rows
      .filter((row) => row.topicId === topicId && row.labelId === labelId)
      .map(({ topic, guideId, universityId, university, checkedAt, ...row }) => ({
        ...presentFact(row, language),
        topic,
        guideId,
        universityId,
        university,
        checkedAt,
      })),
  );
}

async function answerWords(db: Db, words: string[], language?: TwinLanguage): Promise<Answer[]> {
  const { words: sought, isCut } = await understand(db, words.join(' '));
  if (isCut) return [];
  const asked = sought.map((word) => ({
    meant: word.isGuess ? '' : toTextQuery(word),
    typed: respell(word.typed),
  }));
  const candidates = await listCandidates(db, asked);
  return candidates.length === 0 ? [] : (await listFacts(db, candidates, language)).slice(0, answersMax);
}

/**
 * Facts that answer a question such as «залог Družba» or «сколько стоит общежитие Mlyny». None
 * unless every word of the question is known: half a question has no answer.
 */
export async function findAnswers(db: Db, question: string, language?: TwinLanguage): Promise<Answer[]> {
  const words = question.split(/\s+/);
  const named = words.filter((word) => !priceWord.test(word));
  const prices = named.length < words.length ? await answerWords(db, [priceLabel, ...named], language) : [];
  return prices.length > 0 ? prices : answerWords(db, named, language);
}
