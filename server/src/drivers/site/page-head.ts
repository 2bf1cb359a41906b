/** Content of a page's head for search engines, previews and the browser's tab. */
export interface PageHead {
  /** Undefined: the title of index.html. */
  title?: string;
  description?: string;
  /** Canonical path. Undefined: search engines must not index the page. */
  canonical?: string;
  /** Breadcrumbs, with the page itself. */
  crumbs?: readonly { name: string; path: string }[];
  /** Path of the picture of a preview, instead of the portal's. */
  picture?: string;
  /** The person on the page. */
  person?: {
    name: string;
    languages: readonly string[];
    subjects: readonly string[];
    rating?: { mean: number; count: number };
  };
  /** Last change of the text, as an ISO instant. */
  updatedAt?: string;
}
