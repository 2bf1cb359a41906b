/** A word of the query with everything that it matches. */
export interface SoughtWord {
  /** Stems of guides; none for a word that no guide has. */
  stems: string[];
  /** True if a stem may go on: the word is still typed, or is a form of a longer one. */
  isBeginning: boolean;
  /** True if the stems are only similar to the word, which may be another word. */
  isGuess: boolean;
}

/** False for a stem with a sign in it, such as a link. */
export const isWord = (stem: string): boolean => /^[\p{L}\p{N}]+$/u.test(stem);

/** A text query of a word with stems. */
export const toTextQuery = ({ stems, isBeginning }: SoughtWord): string =>
  stems.map((stem) => `'${stem}'${isBeginning ? ':*' : ''}`).join(' | ');
