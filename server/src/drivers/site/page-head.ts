import type { Language } from '@kampus/contract/languages';
import { translatorOf } from '@kampus/languages/translator';

/** Content of a page's head for search engines, previews and the browser's tab. */
export interface PageHead {
  language?: Language;
  /** The languages that its text is written in. Undefined: all. */
  languages?: readonly Language[];
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

/** The head in another language. Titles of guides and names stay as they are written. */
export function translateHead(head: PageHead, language: Language): PageHead {
  const translate = translatorOf(language);
  return {
    ...head,
    language,
    ...(head.title !== undefined && { title: translate(head.title) }),
    ...(head.description !== undefined && { description: translate(head.description) }),
    ...(head.crumbs && { crumbs: head.crumbs.map(({ name, path }) => ({ name: translate(name), path })) }),
  };
}
