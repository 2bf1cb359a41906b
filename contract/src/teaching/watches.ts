import * as z from 'zod/mini';
import { dateText, id } from '../fields.ts';
import { limits } from '../limits.ts';
import { dayPart } from './teachers.ts';

/** A wait for free time of one teacher, or of all that match words and part of the day. */
export const watch = z.object({
  id,
  /** Login of the teacher. Null for a search. */
  teacher: z.nullable(z.string()),
  query: z.string(),
  part: z.nullable(dayPart),
  /** The last day of the wait. */
  until: dateText,
});
export type Watch = z.infer<typeof watch>;

/** Without `until`: as many days as the calendar shows. */
export const createWatchBody = z.object({
  query: z.optional(z.string().check(z.trim(), z.maxLength(limits.search.queryMax))),
  part: z.optional(dayPart),
  until: z.optional(dateText),
});
export type CreateWatchBody = z.infer<typeof createWatchBody>;
