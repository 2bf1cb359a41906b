import type { Review } from '@kampus/contract/lessons/reviews';

export interface ReviewRow {
  id: number;
  rating: number;
  text: string;
  first_name: string | null;
  last_name: string | null;
  study: Review['study'] | null;
  lessons_count: number;
  written_at: Date;
  answer: string | null;
  answered_at: Date | null;
}

/** First name and initial («Дарья К.»), or ''. The full name would identify the author. */
function nameAuthor({ first_name, last_name }: Pick<ReviewRow, 'first_name' | 'last_name'>): string {
  if (!first_name) return '';
  const initial = last_name ? [...last_name][0] : undefined;
  return initial ? `${first_name} ${initial}.` : first_name;
}

/** A review for the public page. */
export const presentReview = (row: ReviewRow): Review => ({
  id: row.id,
  rating: row.rating,
  text: row.text,
  authorName: nameAuthor(row),
  ...(row.study && { study: row.study }),
  lessonsCount: row.lessons_count,
  writtenAt: row.written_at.toISOString(),
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
});
