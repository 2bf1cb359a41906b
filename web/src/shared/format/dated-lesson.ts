import { dateOf } from '@kampus/contract/format/wall-clock';
import { formatDay, formatFarDay } from '@kampus/contract/format/weekdays';
import { today } from '@kampus/contract/time';
import { formatLesson } from './moments.ts';

/** A lesson's time in lists that go back for years: one of an earlier year has its year. */
export function formatDatedLesson(start: string, end: string, now = new Date()): string {
  const date = dateOf(start);
  const lesson = formatLesson(start, end);
  return date.slice(0, 4) < today(now).slice(0, 4) ? lesson.replace(formatDay(date), formatFarDay(date, now)) : lesson;
}
