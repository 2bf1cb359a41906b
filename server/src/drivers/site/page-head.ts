/** What the head of a page says before any script runs, for search engines, previews and the browser's tab. */
export interface PageHead {
  /** Undefined keeps what index.html says. */
  title?: string;
  description?: string;
  /** Path of the page among several that show the same; absent for pages that nobody should find by searching. */
  canonical?: string;
  /** The way to it, itself included. */
  crumbs?: readonly { name: string; path: string }[];
  /** Path of the picture of a preview, instead of the portal's. */
  picture?: string;
  /** Whom the page is about. */
  person?: {
    name: string;
    languages: readonly string[];
    subjects: readonly string[];
    rating?: { mean: number; count: number };
  };
  /** Of a text that changes; an ISO instant. */
  updatedAt?: string;
}
