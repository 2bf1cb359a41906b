import { limits } from '@kampus/contract/limits';

/** The typed words of a search as the server expects them. */
export const toSearchWords = (typed: string): string =>
  typed.trim().replace(/\s+/g, ' ').slice(0, limits.search.queryMax);
