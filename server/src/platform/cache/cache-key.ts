/** The kinds of cached responses. Each is the first part of the keys of one call. */
export type CacheKind =
  | 'answers'
  | 'catalogue'
  | 'comments'
  | 'facts'
  | 'glossary'
  | 'guide'
  | 'guide-dates'
  | 'guide-others'
  | 'guide-terms'
  | 'guides'
  | 'keywords'
  | 'lectures'
  | 'not-found'
  | 'page'
  | 'prices'
  | 'reviews'
  | 'search'
  | 'sitemap'
  | 'teacher'
  | 'teachers'
  | 'university';

declare const kind: unique symbol;
/** The key of a cached response; see `cacheKey`. */
export type CacheKey = string & { readonly [kind]: CacheKind };

/**
 * The key of a cached response. It is JSON, so that no text of a request can make the key of
 * another kind or of other parts.
 */
export const cacheKey = (
  kind: CacheKind,
  ...parts: readonly (string | number | boolean | null | undefined)[]
): CacheKey => JSON.stringify([kind, ...parts.map((part) => part ?? null)]) as CacheKey;
