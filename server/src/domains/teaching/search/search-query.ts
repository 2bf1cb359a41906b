import type { LessonPlace } from '@kampus/contract/teaching/lesson-choices';
import type { SearchWindow } from './search-window.ts';

/** Search conditions other than free time. */
export interface TeacherFilter {
  /** A tsquery as text; '' matches every teacher. */
  words: string;
  /** A teacher needs one of them; an empty list matches every teacher. */
  keywordIds: number[];
  /** Euros for an hour alone. */
  maxPrice?: number | undefined;
  place?: LessonPlace | undefined;
  language?: string | undefined;
  /** A guide topic: teachers of its faculty. */
  topicId?: number | undefined;
}

export interface PageQuery {
  window: SearchWindow;
  filter: TeacherFilter;
  now: Date;
  page: number;
  size: number;
}
