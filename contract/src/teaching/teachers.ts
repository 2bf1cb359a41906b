import * as z from 'zod/mini';
import { dateText, id, instant, pageQuery, timeText } from '../fields.ts';
import { limits } from '../limits.ts';
import { maximumPrice, pricedGroupSizeMax } from '../pricing.ts';

/** The mean of ratings is shown from this number of reviews on. */
export const reviewsForMean = 3;

/** Group size → price per person per unit in euros. */
export const priceMap = z.record(z.string(), z.number());

export const teacherSchedule = z.object({
  username: z.string(),
  teacherFullName: z.string(),
  teacherAvatar: z.nullable(z.string()),
  keywords: z.array(z.string()),
  minPrice: z.nullable(z.number()),
  maxPrice: z.nullable(z.number()),
  prices: priceMap,
  /** Start of the soonest free lecture, of those that match the filter where one is given. */
  nextFreeAt: z.nullable(instant),
});
export type TeacherSchedule = z.infer<typeof teacherSchedule>;

/** What everybody may know of somebody who teaches; free times are those of the calendar. */
export const teacherPage = z.object({
  username: z.string(),
  teacherFullName: z.string(),
  teacherAvatar: z.nullable(z.string()),
  /** Plain text; empty where the teacher wrote none. */
  about: z.string(),
  keywords: z.array(z.string()),
  languages: z.array(z.string()),
  /** Of free slots, such as «Онлайн»; the exact place is for the two people of a lesson. */
  place: z.string(),
  prices: priceMap,
  /** Lessons that took place and were paid. */
  lessonsCount: z.int(),
  reviewsCount: z.int(),
  /** Mean of the ratings to one decimal; null below three reviews. */
  rating: z.nullable(z.number()),
  nextFreeAt: z.nullable(instant),
});
export type TeacherPage = z.infer<typeof teacherPage>;

/** `keywords` are ids joined by commas: teachers with any of them. `query` has words of a name, keyword, language or place. */
export const teacherListQuery = z.object({
  ...pageQuery(limits.list.teachers),
  query: z.optional(z.string().check(z.trim(), z.maxLength(limits.search.queryMax))),
  date: z.optional(dateText),
  startTime: z.optional(timeText),
  endTime: z.optional(timeText),
  keywords: z.optional(
    z.string().check(z.regex(/^(\d{1,9}(,\d{1,9})*)?$/, 'Ожидаются номера через запятую'), z.maxLength(1000)),
  ),
});

export const keywordsOfTeacherQuery = z.object({
  username: z.string().check(z.minLength(1), z.maxLength(64)),
  ...pageQuery(limits.list.sizeMax),
});
export const addKeywordBody = z.object({ keywordId: id });

const hasAtMostThreeDecimals = (price: number) => Math.abs(price * 1000 - Math.round(price * 1000)) < 1e-6;

export const priceEntry = z.object({
  capacity: z.int().check(z.minimum(1), z.maximum(pricedGroupSizeMax)),
  price: z
    .number()
    .check(
      z.positive('Деякі ціни менше мінімально допустимих'),
      z.maximum(maximumPrice, `Максимальна ціна: ${maximumPrice}`),
      z.refine(hasAtMostThreeDecimals, 'Не больше трёх знаков после запятой'),
    ),
});
export type PriceEntry = z.infer<typeof priceEntry>;
export const pricesBody = z.array(priceEntry).check(z.maxLength(pricedGroupSizeMax));
