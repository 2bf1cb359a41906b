import { fromThousandths } from '@kampus/contract/pricing';
import type { TeacherSchedule } from '@kampus/contract/teaching/teachers';
import { avatarUrl, fullName } from '#domains/identity/public.ts';

/** Converts prices by group size from stored thousandths to euros. */
const presentPrices = (thousandths: Record<string, number>): Record<string, number> =>
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
    nextFreeAt: row.next_at?.toISOString() ?? null,
  };
}
