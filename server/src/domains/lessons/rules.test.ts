import { describe, expect, it } from 'vitest';
import {
  assertStatusChange,
  isCancellable,
  isMovable,
  isRefundable,
  isReportable,
  isUnmarked,
  isWaivable,
  type LessonState,
  studentFee,
} from './rules.ts';

/** Checks each deadline one millisecond before its instant, at the instant, and after it. */

const at = (text: string) => new Date(`2026-12-01T${text}Z`);
const base: LessonState = {
  now: at('09:00'),
  status: 'PAID',
  student_id: 1,
  teacher_id: 2,
  starts_at: at('10:00'),
  ends_at: at('11:00'),
  answer_due_at: at('09:30'),
  free_until: at('08:00'),
  price_cents: 1001,
  covered_cents: 0,
  paid_cents: 1001,
  refunded_cents: 0,
  goodwill_cents: 0,
  fee_cents: 500,
  fee_waived_at: null,
  closed_at: at('07:00'),
  covered_only: false,
  is_teacher_away: false,
  available_cents: 0,
  is_student_erased: false,
  has_open_report: false,
  unmarked_since: at('11:00'),
};
/** Results of a rule one millisecond before an instant, at the instant, and after it. */
const around = <T>(instant: Date, rule: (state: LessonState) => T, over: Partial<LessonState> = {}): T[] =>
  [-1, 0, 1].map((ms) => rule({ ...base, ...over, now: new Date(instant.getTime() + ms) }));
const later = (instant: Date, hours: number) => new Date(instant.getTime() + hours * 3_600_000);

describe('at the exact instant', () => {
  it('of the deadline cancelling is still free; after it cancelling costs half', () => {
    expect(around(base.free_until, studentFee)).toEqual([0, 0, 501]);
    expect(around(base.free_until, studentFee, { status: 'CONFIRMED', covered_cents: 1001 })).toEqual([0, 0, 501]);
    expect(around(base.free_until, studentFee, { status: 'CONFIRMED', covered_cents: 0 })).toEqual([0, 0, 0]);
  });

  it('of the start a student cannot cancel any more; a teacher cannot cancel from the end on', () => {
    expect(around(base.starts_at, (state) => isCancellable(state, 'STUDENT'))).toEqual([true, false, false]);
    expect(around(base.ends_at, (state) => isCancellable(state, 'TEACHER'))).toEqual([true, false, false]);
  });

  it('of the start a lesson cannot be moved any more', () => {
    expect(around(base.starts_at, isMovable)).toEqual([true, false, false]);
  });

  it('of the end a lesson can be reported; 48 hours later it cannot', () => {
    expect(around(base.ends_at, isReportable)).toEqual([false, true, true]);
    expect(around(later(base.ends_at, 48), isReportable)).toEqual([true, false, false]);
  });

  it('48 hours and a minute after the end an earning is locked no more, unless a report is open', () => {
    const over = later(base.ends_at, 48 + 1 / 60);
    expect(around(over, isRefundable)).toEqual([true, false, false]);
    expect(around(over, isRefundable, { has_open_report: true })).toEqual([true, true, true]);
  });

  it('seven days after the end, or after a decision, nobody can mark a lesson any more', () => {
    const unmarked = { status: 'CONFIRMED' } as const;
    const over = later(base.ends_at, 7 * 24);
    expect(around(over, isUnmarked, unmarked)).toEqual([false, true, true]);
    expect(around(over, isUnmarked)).toEqual([false, false, false]);
    expect(around(over, isUnmarked, { ...unmarked, has_open_report: true })).toEqual([false, false, false]);
    const decided = { ...unmarked, unmarked_since: later(base.ends_at, 1) };
    expect(around(over, isUnmarked, decided)).toEqual([false, false, false]);
    expect(around(later(base.ends_at, 7 * 24 + 1), isUnmarked, decided)).toEqual([false, true, true]);
  });

  it('seven days after the closing a fee can still be waived; later it cannot', () => {
    expect(around(later(at('07:00'), 7 * 24), isWaivable, { status: 'CLOSED' })).toEqual([true, true, false]);
  });

  it('of its deadline a request cannot be answered any more', () => {
    const teacher = { id: 2, username: 'teacher', role: 'TEACHER' as const };
    const answer = (state: LessonState) => {
      try {
        return assertStatusChange(state, teacher, 'CONFIRMED');
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    const [overdue, begun] = ['ANSWER_OVERDUE', 'LECTURE_BEGUN'];
    expect(around(base.answer_due_at, answer, { status: 'PENDING' })).toEqual(['TEACHER', overdue, overdue]);
    const due = { status: 'PENDING', answer_due_at: base.starts_at } as const;
    expect(around(base.starts_at, answer, due)).toEqual(['TEACHER', begun, begun]);
  });
});
