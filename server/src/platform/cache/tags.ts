import type { CachedData } from '@kampus/contract/operations';

/** What cached responses show. A write announces the tags of what it changed (db/transaction.ts). */
export type CacheTag =
  | 'catalogue'
  | 'guides'
  | 'teachers'
  | `guide:${number}`
  | `comments:${number}`
  | `teacher:${string}`;

/** Announced where rows of `notifications` were written; no cached response has this tag. */
export const messagesWaiting = 'messages';

/** What a transaction can announce. */
export type Announced = CacheTag | typeof messagesWaiting;

/** One for each kind of data that an operation of the contract shows or changes. */
export const tags = {
  /** Reference data: universities, faculties, specialties, keywords. */
  catalogue: 'catalogue',
  /** Lists of guides and topics, their search, the sitemap. */
  guides: 'guides',
  /** The search of teachers. */
  teachers: 'teachers',
  guide: (id: number) => `guide:${id}` as const,
  /** The comments of a guide. */
  comments: (guideId: number) => `comments:${guideId}` as const,
  /** Prices, keywords and free slots of one teacher; the name in its own spelling. */
  teacher: (username: string) => `teacher:${username}` as const,
} satisfies Record<CachedData, CacheTag | ((key: never) => CacheTag)>;
