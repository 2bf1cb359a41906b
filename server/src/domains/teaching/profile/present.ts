import { withoutEnd } from '@kampus/contract/format/without-end';
import { fromThousandths } from '@kampus/contract/pricing';
import { reviewsForMean, type TeacherSchedule } from '@kampus/contract/teaching/teachers';
import { avatarUrl, fullName } from '#domains/identity/public.ts';
import { cutAtWord } from '#platform/format/cut-at-word.ts';

/** Converts prices by group size from stored thousandths to euros. */
export const presentPrices = (thousandths: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(thousandths).map(([size, price]) => [size, fromThousandths(price)]));

/** One row of the teacher search. `total` counts the rows of all pages. */
export interface FoundTeacher {
  total: number;
  username: string;
  first_name: string | null;
  last_name: string | null;
  avatar_key: string | null;
  next_at: Date | null;
  keywords: string[];
  prices: Record<string, number>;
  languages: string[];
  about: string;
  reviews_count: number;
  mean: number | null;
}

/** Hides the mean rating until the teacher has `reviewsForMean` reviews. */
export const shownMean = (count: number, mean: number | null): number | null =>
  mean === null || count < reviewsForMean ? null : Math.round(mean * 10) / 10;

/** A card has room for two lines. */
const leadMax = 140;

/** The first sentence of a text, cut between words if it is too long for a card. */
export function firstSentence(text: string): string {
  const sentence = /^.*?[.!?…](?=\s|$)/su.exec(text.trim())?.[0] ?? text.trim();
  const line = sentence.replace(/\s+/g, ' ');
  return line.length <= leadMax ? line : `${withoutEnd(cutAtWord(line, leadMax), ' ,;:—-')}…`;
}

/** Converts a search row to the contract's form. */
export function presentTeacher(row: FoundTeacher): TeacherSchedule {
  const prices = presentPrices(row.prices);
  const values = Object.values(prices);
  return {
    username: row.username,
    teacherFullName: fullName(row),
    teacherAvatar: avatarUrl(row.avatar_key),
    keywords: row.keywords,
    minPrice: values.length > 0 ? Math.min(...values) : null,
    maxPrice: values.length > 0 ? Math.max(...values) : null,
    prices,
    languages: row.languages,
    lead: firstSentence(row.about),
    reviewsCount: row.reviews_count,
    rating: shownMean(row.reviews_count, row.mean),
    nextFreeAt: row.next_at?.toISOString() ?? null,
  };
}
