/**
 * Converts a typed query into words for a PostgreSQL text query. The texts are Russian, and so is
 * the stemmer. Ukrainian words are respelled, or a synonym list maps them where the languages
 * differ.
 */

/** Prefixes of typed words, each with the words that the texts use instead. */
export type Synonyms = readonly (readonly [beginning: string, words: readonly string[]])[];

const respelled: Readonly<Record<string, string>> = { і: 'и', ї: 'и', є: 'е', ґ: 'г' };
const wordsMax = 8;

/** The first eight words of a query, in lower case. More words do not narrow the search. */
export const splitWords = (query: string): string[] =>
  (
    query
      .toLowerCase()
      .replace(/['’ʼ]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, wordsMax);

/** Spells a Ukrainian word in Russian letters: «стипендія» → «стипендия». */
export const respell = (word: string): string => word.replace(/[іїєґ]/g, (letter) => respelled[letter] ?? letter);

/** The word without the accents of Latin letters. */
export const withoutMarks = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/([a-z])\p{M}+/gu, '$1')
    .normalize('NFC');

/** The word, its Russian spelling and its synonyms. */
function spellings(word: string, synonyms: Synonyms): string[] {
  const plain = withoutMarks(word);
  const known = synonyms.filter(([beginning]) => plain.startsWith(beginning)).flatMap(([, words]) => words);
  return [...new Set([word, respell(word), ...known])];
}

/** Long words also match as prefixes. So does the last word, because the user may still type it. */
const isBeginning = (word: string, isLast: boolean): boolean => word.length >= 4 || (isLast && word.length >= 2);

/** Lists all spellings of each word. `index` is the position of the word in the query. */
export const listForms = (words: string[], synonyms: Synonyms): { index: number; form: string; canGoOn: boolean }[] =>
  words.flatMap((word, index) =>
    spellings(word, synonyms).map((form) => ({ index, form, canGoOn: isBeginning(form, index === words.length - 1) })),
  );

/** Counts the typos between two words: a missing, added or wrong letter, or two swapped letters. */
export function countTypos(first: string, second: string): number {
  const rows: number[][] = [Array.from({ length: second.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= first.length; row += 1) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= second.length; column += 1) {
      const same = first[row - 1] === second[column - 1];
      const swapped = first[row - 1] === second[column - 2] && first[row - 2] === second[column - 1];
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          (current[column - 1] ?? 0) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(first.length, second.length);
}

/**
 * Returns at most three candidates with the fewest typos; none if the typos are too many for the
 * word's length.
 */
export function findNearest(word: string, candidates: string[]): string[] {
  const typos = candidates.map((candidate) => countTypos(word, candidate));
  const fewest = Math.min(...typos);
  if (fewest > (word.length < 5 ? 1 : word.length < 9 ? 2 : 3)) return [];
  return candidates.filter((_, index) => typos[index] === fewest).slice(0, 3);
}
