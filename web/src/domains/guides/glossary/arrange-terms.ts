import type { GlossaryTerm } from '@kampus/contract/guides/glossary';

const withoutMarks = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/([a-z])\p{M}+/giu, '$1')
    .normalize('NFC');

/** Letters of their own in the Slovak alphabet. Other accents do not change the order. */
const ownLetters = 'ČĎŇŠŤŽ';

/** The anchor of a term on the page: `uradny-preklad`. */
export const anchorOfTerm = (term: string): string => withoutMarks(term.toLowerCase()).replace(/[^a-z0-9]+/g, '-');

export interface LetterGroup {
  letter: string;
  terms: GlossaryTerm[];
}

/** Groups terms in their order by first letter. */
export function groupByLetter(terms: readonly GlossaryTerm[]): LetterGroup[] {
  const groups = Map.groupBy(terms, ({ term }) => {
    const first = term.charAt(0).toUpperCase();
    return ownLetters.includes(first) ? first : withoutMarks(first);
  });
  return [...groups].map(([letter, own]) => ({ letter, terms: own }));
}

/** Terms with the text in the term or in a meaning. Accents of Latin letters do not matter. */
export function filterTerms(terms: readonly GlossaryTerm[], text: string): readonly GlossaryTerm[] {
  const sought = withoutMarks(text.trim().toLowerCase());
  if (sought === '') return terms;
  return terms.filter(({ term, meaning, meaningUk, translatedMeaning = '' }) =>
    withoutMarks(`${term}\n${meaning}\n${meaningUk}\n${translatedMeaning}`.toLowerCase()).includes(sought),
  );
}

/** An example and its translation: curators write them in one line, separated by a dash. */
export function splitExample(example: string): [example: string, translation: string | undefined] {
  const end = example.search(/ [–—-] /);
  return end < 0 ? [example, undefined] : [example.slice(0, end), example.slice(end + 3)];
}
