import * as z from 'zod/mini';
import { id, readingLanguage } from '../fields.ts';

/** A Slovak term with its meaning. */
export const glossaryTerm = z.object({
  id,
  term: z.string(),
  /** The sound in Cyrillic, with the stress. */
  reading: z.string(),
  meaning: z.string(),
  meaningUk: z.string(),
  /** The meaning in the language that the query asks for. Absent without one. */
  translatedMeaning: z.optional(z.string()),
  /** A Slovak sentence with its translation. */
  example: z.nullable(z.string()),
  /** Where people need the term. */
  place: z.nullable(z.string()),
});
export type GlossaryTerm = z.infer<typeof glossaryTerm>;

export const glossaryQuery = z.object({ lang: readingLanguage });

const vowelEnd = /[aeiouyáéíýúô]$/;
/** Shorter words are found without endings. */
const formsMin = 4;
/** Endings of Slovak nouns and adjectives begin with a vowel. */
const ending = '(?:[aeiouyáéíýúô]\\p{L}{0,2})?';

/** A word with any ending. */
const formsOf = (word: string): string => {
  const plain = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return word.length < formsMin ? plain : plain.replace(vowelEnd, '') + ending;
};

const latinWord = /(?<![\p{L}\p{N}-])\p{Script=Latin}[\p{L}\p{N}]{2}/giu;
const beginningOf = (text: string): string => text.slice(0, 3).toLowerCase();

interface Occurrence<Term> {
  term: Term;
  index: number;
  length: number;
}

/** Finds the first occurrence of each term in texts that follow each other. */
export function createTermFinder<Term extends Pick<GlossaryTerm, 'term'>>(terms: readonly Term[]) {
  // A longer term wins at the same place: «úradný preklad» before «úrad».
  const patterns = [...terms]
    .sort((first, second) => second.term.length - first.term.length)
    .map((term) => ({
      term,
      pattern: new RegExp(`${term.term.split(/\s+/).map(formsOf).join('\\s+')}(?![\\p{L}\\p{N}-])`, 'iuy'),
    }));
  const byBeginning = Map.groupBy(patterns, ({ term }) => beginningOf(term.term));
  const found = new Set<Term>();

  function findAt(text: string, index: number): Occurrence<Term> | undefined {
    for (const { term, pattern } of byBeginning.get(beginningOf(text.slice(index))) ?? []) {
      pattern.lastIndex = index;
      const [match] = pattern.exec(text) ?? [];
      if (match !== undefined) return { term, index, length: match.length };
    }
    return undefined;
  }

  /** Occurrences of terms that no earlier text had. */
  return (text: string): Occurrence<Term>[] => {
    const occurrences: Occurrence<Term>[] = [];
    let end = 0;
    for (const { index } of text.matchAll(latinWord)) {
      const occurrence = index < end ? undefined : findAt(text, index);
      if (!occurrence) continue;
      end = index + occurrence.length;
      if (!found.has(occurrence.term)) occurrences.push(occurrence);
      found.add(occurrence.term);
    }
    return occurrences;
  };
}
