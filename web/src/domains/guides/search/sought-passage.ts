/** Comes with the navigation from a search result to its guide. */
export interface SoughtPassage {
  /** As the search gives it: plain text, each matching word between U+0002 and U+0003, `…` where it was cut. */
  passage: string;
}

export const isSoughtPassage = (state: unknown): state is SoughtPassage =>
  typeof (state as Partial<SoughtPassage> | null)?.passage === 'string';
