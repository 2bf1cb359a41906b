/**
 * Converts a typed query into words for a PostgreSQL text query. The texts are Russian, and so is
 * the stemmer. Ukrainian words are respelled, or a synonym list maps them where the languages
 * differ.
 */

const respelled: Readonly<Record<string, string>> = { і: 'и', ї: 'и', є: 'е', ґ: 'г' };
/** More words do not narrow a search. */
export const wordsMax = 8;

/** The first eight words of a query, in lower case. */
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
