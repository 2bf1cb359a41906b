import type { Role } from '@kampus/contract/roles';
import type { AppError } from '#platform/http/app-error.ts';
import type { OpenMatters } from './list-actions.ts';
import type { LessonState } from './rules.ts';

export const now = new Date('2026-03-20T12:00Z');
export const hoursFromNow = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
const person = (id: number, role: Role = 'STUDENT') => ({ id, username: `person-${id}`, role });
export const student = person(1);
export const teacher = person(2, 'TEACHER');
export const stranger = person(3, 'TEACHER');
export const curator = person(4, 'CURATOR');
export const admin = person(5, 'ADMIN');

/** The error code and message that a rule throws, or the value that it returns. */
export function verdict(rule: () => unknown): unknown {
  try {
    return rule();
  } catch (error) {
    const { code, message } = error as AppError;
    return `${code}: ${message}`;
  }
}

export function refusal(rule: () => unknown): AppError {
  try {
    rule();
  } catch (error) {
    return error as AppError;
  }
  throw new Error('The rule refused nothing');
}

/**
 * A lesson of one hour for 10.01 € that starts tomorrow. The time for the answer ends in 6 hours
 * and free cancellation ends in 12 hours.
 */
export const lesson = (changed: Partial<LessonState & OpenMatters> = {}): LessonState & OpenMatters => ({
  now,
  status: 'CONFIRMED',
  student_id: 1,
  teacher_id: 2,
  starts_at: hoursFromNow(24),
  ends_at: hoursFromNow(25),
  answer_due_at: hoursFromNow(6),
  free_until: hoursFromNow(12),
  price_cents: 1001,
  covered_cents: 1001,
  paid_cents: 0,
  refunded_cents: 0,
  goodwill_cents: 0,
  fee_cents: 0,
  fee_waived_at: null,
  closed_at: null,
  covered_only: false,
  is_teacher_away: false,
  available_cents: 0,
  is_student_erased: false,
  has_open_report: false,
  unmarked_since: hoursFromNow(25),
  move: null,
  report: null,
  is_reviewable: false,
  is_viewer_blocked: false,
  ...changed,
});
