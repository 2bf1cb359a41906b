import * as z from 'zod/mini';
import { dateText, id, idText, instant, pageQuery, timeText } from '../fields.ts';
import { limits } from '../limits.ts';
import { maximumPrice, pricedGroupSizeMax } from '../pricing.ts';
import { lessonLanguages, lessonPlaces } from './lesson-choices.ts';

/** Minimum number of reviews to show a mean rating. */
export const reviewsForMean = 3;

/** Group size → price per person and unit, in euros. */
export const priceMap = z.record(z.string(), z.number());

export const teacherSchedule = z.object({
  username: z.string(),
  teacherFullName: z.string(),
  teacherAvatar: z.nullable(z.string()),
  keywords: z.array(z.string()),
  minPrice: z.nullable(z.number()),
  maxPrice: z.nullable(z.number()),
  prices: priceMap,
  languages: z.array(z.string()),
  /** The first sentence of the teacher's self-description. Empty if there is none. */
  lead: z.string(),
  reviewsCount: z.int(),
  /** Mean rating with one decimal. Null below three reviews. */
  rating: z.nullable(z.number()),
  /** The soonest start of a lesson. With a filter of time, the first half hour inside it. */
  nextFreeAt: z.nullable(instant),
});
export type TeacherSchedule = z.infer<typeof teacherSchedule>;

/** Public profile of a teacher. Free times are in the calendar. */
export const teacherPage = z.object({
  username: z.string(),
  teacherFullName: z.string(),
  teacherAvatar: z.nullable(z.string()),
  /** Plain text. Empty if the teacher wrote none. */
  about: z.string(),
  keywords: z.array(z.string()),
  languages: z.array(z.string()),
  /**
   * Place of free slots, such as «Онлайн». Only the student and teacher of a lesson see the exact
   * place.
   */
  place: z.string(),
  prices: priceMap,
  /** Cancelling is free until so many hours before the start. */
  cancelHours: z.int(),
  /** Number of completed and paid lessons. */
  lessonsCount: z.int(),
  reviewsCount: z.int(),
  /** Mean rating with one decimal. Null below three reviews. */
  rating: z.nullable(z.number()),
  nextFreeAt: z.nullable(instant),
  /** The guide of the teacher's faculty. Null without a faculty or its guide. */
  faculty: z.nullable(z.object({ shortName: z.string(), universityId: id, guideId: id })),
});
export type TeacherPage = z.infer<typeof teacherPage>;

/** Parts of the day (product.md §9). */
export const dayPart = z.enum(['morning', 'midday', 'evening']);

/**
 * `keywords` has ids separated by commas and matches teachers with any of them. `query` has words
 * of a name, keyword, language or place. `maxPrice` is in euros for an hour alone.
 */
export const teacherListQuery = z.object({
  ...pageQuery(limits.list.teachers),
  query: z.optional(z.string().check(z.trim(), z.maxLength(limits.search.queryMax))),
  date: z.optional(dateText),
  startTime: z.optional(timeText),
  endTime: z.optional(timeText),
  keywords: z.optional(
    z.string().check(z.regex(/^(\d{1,9}(,\d{1,9})*)?$/, 'Ожидаются номера через запятую'), z.maxLength(1000)),
  ),
  maxPrice: z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,3}$/, 'Ожидается целое число евро')), z.transform(Number)),
  ),
  place: z.optional(z.enum(lessonPlaces)),
  /** Teachers of the faculty that this topic is about. */
  topicId: z.optional(idText),
  language: z.optional(z.literal(lessonLanguages, 'Такого языка нет в списке')),
});

export const keywordsOfTeacherQuery = z.object({
  username: z.string().check(z.minLength(1), z.maxLength(64)),
  ...pageQuery(limits.list.sizeMax),
});
export const addKeywordBody = z.object({ keywordId: id });

const hasAtMostThreeDecimals = (price: number) => Math.abs(price * 1000 - Math.round(price * 1000)) < 1e-6;

const priceEntry = z.object({
  capacity: z.int().check(z.minimum(1), z.maximum(pricedGroupSizeMax)),
  price: z
    .number()
    .check(
      z.maximum(maximumPrice, `Максимальна ціна: ${maximumPrice}`),
      z.refine(hasAtMostThreeDecimals, 'Не больше трёх знаков после запятой'),
    ),
});
export type PriceEntry = z.infer<typeof priceEntry>;
export const pricesBody = z.array(priceEntry).check(z.maxLength(pricedGroupSizeMax));
