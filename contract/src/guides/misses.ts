import * as z from 'zod/mini';
import { dateText, pageQuery } from '../fields.ts';
import { limits } from '../limits.ts';

/** A search without an exact result in one week. */
export const searchMiss = z.object({
  /** Monday of the week. */
  week: dateText,
  query: z.string(),
  searches: z.int(),
  /** How often somebody asked the curators about it. */
  asks: z.int(),
});
export type SearchMiss = z.infer<typeof searchMiss>;

export const searchMissQuery = z.object(pageQuery(limits.list.size));

export const askBody = z.object({
  q: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(limits.search.askMax, `Вопрос не длиннее ${limits.search.askMax} символов`),
    ),
});
