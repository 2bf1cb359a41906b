import type { Answer } from '@kampus/contract/guides/facts';
import type { TwinLanguage } from '@kampus/contract/languages';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { respell, splitWords } from '#platform/search/words.ts';
import { type FactRow, presentFact } from './present.ts';

const answersMax = 3;

/** Words of a question that name neither a label nor a topic. */
const questionWords = new Set([
  'какая',
  'какие',
  'какой',
  'какое',
  'каков',
  'какова',
  'сколько',
  'стоит',
  'стоят',
  'нужно',
  'надо',
  'ли',
  'яка',
  'який',
  'яки',
  'скильки',
  'коштуе',
  'коштують',
  'де',
  'коли',
  'чи',
  'koľko',
  'kolko',
  'stojí',
  'stoji',
  'aká',
  'aký',
  'je',
  'what',
  'how',
  'much',
  'does',
  'is',
  'cost',
  'the',
  'at',
]);

/** The label that «сколько стоит общежитие Mlyny» asks for without its name. */
const priceLabel = 'цена';
const asksForPrice = (words: string[]): boolean =>
  words.some((word) => /^(сколько|скильки|ko[ľl]ko|much)$/.test(word)) &&
  words.some((word) => /^(стоит|стоят|коштуе|stoj[íi]$|cost$)/.test(word));

/** Text queries of the words of a question. A stop word has none. */
async function findTerms(db: Db, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select plainto_tsquery('kampus', word)::text as term
      from unnest(${words}::text[]) with ordinality as typed (word, nth)
     where numnode(plainto_tsquery('kampus', word)) > 0 order by nth`.execute(db);
  return rows.map(({ term }) => term);
}

interface Candidate {
  topicId: number;
  labelId: number;
}

/**
 * Pairs of a topic and a label that together have every word of the question: each word is in the
 * topic's name or in the label, and both have one.
 */
async function listCandidates(db: Db, terms: string[]): Promise<Candidate[]> {
  if (terms.length === 0) return [];
  const anyTerm = terms.join(' | ');
  const { rows } = await sql<Candidate>`
    with labels as (
      select id, position, search_vector(concat_ws(
               ' ', array_to_string(names, ' '), label_uk, label_sk, label_en)) as words
        from fact_labels
       where not retired
    ), subjects as (
      select t.id, search_vector(concat_ws(' ', t.name, u.short_name)) as words
        from topics t join universities u on u.id = t.university_id
       where t.main_guide_id is not null and not t.retired
         and t.search @@ ${anyTerm}::tsquery
    )
    select subjects.id as "topicId", labels.id as "labelId"
      from labels join subjects on (
        select bool_and(labels.words @@ term::tsquery or subjects.words @@ term::tsquery)
               and bool_or(labels.words @@ term::tsquery)
               and bool_or(subjects.words @@ term::tsquery)
          from unnest(${terms}::text[]) as term)
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
  const candidates = await listCandidates(db, await findTerms(db, words));
  return candidates.length === 0 ? [] : (await listFacts(db, candidates, language)).slice(0, answersMax);
}

/**
 * Facts that answer a question such as «залог Družba». None unless every word of the question is
 * known: half a question has no answer.
 */
export async function findAnswers(db: Db, question: string, language?: TwinLanguage): Promise<Answer[]> {
  const words = splitWords(question).map(respell);
  const named = words.filter((word) => !questionWords.has(word));
  const prices = asksForPrice(words) ? await answerWords(db, [...named, priceLabel], language) : [];
  return prices.length > 0 ? prices : answerWords(db, named, language);
}
