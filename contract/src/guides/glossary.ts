import * as z from 'zod/mini';
import { id } from '../fields.ts';

/** A Slovak term with its meaning. */
export const glossaryTerm = z.object({
  id,
  term: z.string(),
  /** The sound in Cyrillic, with the stress. */
  reading: z.string(),
  meaning: z.string(),
  meaningUk: z.string(),
  /** A Slovak sentence with its translation. */
  example: z.nullable(z.string()),
  /** Where people need the term. */
  place: z.nullable(z.string()),
});
export type GlossaryTerm = z.infer<typeof glossaryTerm>;

const vowelEnd = /[aeiouyáéíýúô]$/;
const endingMin = 5;
/** Endings of Slovak nouns and adjectives begin with a vowel. */
const ending = '(?:[aeiouyáéíýúô]\\p{L}{0,2})?';

/** A word with any ending. The word itself has only letters, digits and hyphens. */
const formsOf = (word: string): string => {
  const plain = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return word.length < endingMin ? plain : plain.replace(vowelEnd, '') + ending;
};

/** Finds the first occurrence of each term in texts that follow each other. */
export function createTermFinder<Term extends Pick<GlossaryTerm, 'term'>>(terms: readonly Term[]) {
  // A longer term wins at the same place: «úradný preklad» before «preklad».
  const ordered = [...terms].sort((first, second) => second.term.length - first.term.length);
  const sources = ordered.map(({ term }) => `(${term.toLowerCase().split(/\s+/).map(formsOf).join('\\s+')})`);
  const pattern =
    sources.length > 0
      ? new RegExp(`(?<![\\p{L}\\p{N}-])(?=\\p{Script=Latin})(?:${sources.join('|')})(?![\\p{L}\\p{N}-])`, 'giu')
      : undefined;
  const found = new Set<Term>();
  /** Occurrences of terms that no earlier text had. */
  return (text: string): { term: Term; index: number; length: number }[] =>
    [...(pattern ? text.matchAll(pattern) : [])].flatMap((match) => {
      const term = ordered[match.slice(1).findIndex((group) => group !== undefined)];
      if (term === undefined || found.has(term)) return [];
      found.add(term);
      return { term, index: match.index, length: match[0].length };
    });
}
