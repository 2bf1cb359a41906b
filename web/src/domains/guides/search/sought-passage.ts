/** Navigation state from a search result to its guide. */
export interface SoughtPassage {
  /** Plain text from the search. U+0002 and U+0003 enclose each matched word, `…` marks a cut. */
  passage: string;
}

export const isSoughtPassage = (state: unknown): state is SoughtPassage =>
  typeof (state as Partial<SoughtPassage> | null)?.passage === 'string';
