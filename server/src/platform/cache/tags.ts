import type { CachedData } from '@kampus/contract/operations';

/**
 * Tags of the data that cached responses show. A write announces the tags of its changes
 * (db/transaction.ts).
 */
export type CacheTag =
  | 'catalogue'
  | 'guides'
  | 'teachers'
  | `guide:${number}`
  | `comments:${number}`
  | `teacher:${string}`;

/** Announced after an insert into `notifications`. No cached response has this tag. */
export const messagesWaiting = 'messages';

/** Every tag that a transaction can announce. */
export type Announced = CacheTag | typeof messagesWaiting;

/** One tag for each kind of data in the contract's operations. */
export const tags = {
  /** Reference data: universities, faculties, specialties, keywords. */
  catalogue: 'catalogue',
  /** Lists of guides and topics, guide search, sitemap. */
  guides: 'guides',
  /** Teacher search. */
  teachers: 'teachers',
  guide: (id: number) => `guide:${id}` as const,
  /** The comments of a guide. */
  comments: (guideId: number) => `comments:${guideId}` as const,
  /** Prices, keywords and free slots of one teacher. The username keeps its own case. */
  teacher: (username: string) => `teacher:${username}` as const,
} satisfies Record<CachedData, CacheTag | ((key: never) => CacheTag)>;
