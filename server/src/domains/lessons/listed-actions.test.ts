import type { ReservationStatus } from '@kampus/contract/lessons/reservations';
import { describe, expect, it } from 'vitest';
import { admin, curator, hoursFromNow, lesson, now, stranger, student, teacher } from './rules.test-data.ts';
import { isMovable, isReportable, type LessonState, listActions, type OpenMatters } from './rules.ts';

describe('a report', () => {
  it('can be made from the end of an agreed lesson on, for less than 48 hours', () => {
    const ended = (hours: number, status: ReservationStatus = 'PAID') =>
      isReportable(lesson({ status, ends_at: hoursFromNow(-hours) }));
    expect([ended(-0.01), ended(0), ended(47.99), ended(48)]).toEqual([false, true, true, false]);
    expect([ended(1, 'CONFIRMED'), ended(1, 'PENDING'), ended(1, 'CLOSED')]).toEqual([true, false, false]);
  });
});

describe('another time', () => {
  it('can be proposed for an agreed lesson that has not begun', () => {
    const movable = (status: ReservationStatus, starts_at = hoursFromNow(0.01)) =>
      isMovable(lesson({ status, starts_at }));
    expect([movable('CONFIRMED'), movable('PAID'), movable('PENDING'), movable('CLOSED')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(movable('CONFIRMED', now)).toBe(false);
  });
});

describe('what is listed', () => {
  const listed = (state: Partial<LessonState & OpenMatters>) => ({
    student: listActions(lesson(state), student),
    teacher: listActions(lesson(state), teacher),
    stranger: listActions(lesson(state), stranger),
    curator: listActions(lesson(state), curator),
    admin: listActions(lesson(state), admin),
  });
  const nobodyElse = { stranger: [], curator: [], admin: [] };

  it('for a request is to cancel, and for the teacher to answer in time', () => {
    const request = { status: 'PENDING' as const };
    expect(listed(request)).toEqual({ student: ['CANCEL'], teacher: ['ACCEPT', 'REFUSE', 'CANCEL'], ...nobodyElse });
    const late = { student: ['CANCEL'], teacher: ['CANCEL'], ...nobodyElse };
    expect(listed({ ...request, answer_due_at: now })).toEqual(late);
    expect(listed({ ...request, starts_at: now })).toEqual(late);
  });

  it('for an agreed lesson is to cancel and move it, for the teacher to mark it as paid, for admins to close it', () => {
    expect(listed({})).toEqual({
      student: ['CANCEL', 'PROPOSE_MOVE'],
      teacher: ['MARK_PAID', 'CANCEL', 'PROPOSE_MOVE'],
      stranger: [],
      curator: [],
      admin: ['REFUSE'],
    });
    expect(listed({ status: 'PAID' })).toEqual({
      student: ['CANCEL', 'PROPOSE_MOVE'],
      teacher: ['CANCEL', 'PROPOSE_MOVE'],
      ...nobodyElse,
    });
  });

  it('while a move is proposed is to answer it for one side and to withdraw it for the other', () => {
    const ofStudent = { status: 'PAID' as const, move: { by: 'STUDENT' as const } };
    expect(listed(ofStudent)).toEqual({
      student: ['CANCEL', 'WITHDRAW_MOVE'],
      teacher: ['CANCEL', 'ANSWER_MOVE'],
      ...nobodyElse,
    });
    expect(listed({ ...ofStudent, starts_at: now })).toEqual({
      student: ['WITHDRAW_MOVE'],
      teacher: ['CANCEL'],
      ...nobodyElse,
    });
  });

  it('after a paid lesson is to report it, once, and for the student to review it', () => {
    const over = { status: 'PAID' as const, starts_at: hoursFromNow(-2), ends_at: hoursFromNow(-1) };
    expect(listed(over)).toEqual({ student: ['REPORT'], teacher: ['REPORT'], ...nobodyElse });
    expect(listed({ ...over, is_reviewable: true })).toEqual({
      student: ['REPORT', 'REVIEW'],
      teacher: ['REPORT'],
      ...nobodyElse,
    });
    expect(listed({ ...over, report: { by: 'STUDENT', state: 'OPEN' } })).toEqual({
      student: [],
      teacher: ['ANSWER_REPORT'],
      ...nobodyElse,
    });
    expect(listed({ ...over, report: { by: 'STUDENT', state: 'AGREED' } })).toEqual({
      student: [],
      teacher: [],
      ...nobodyElse,
    });
  });

  it('in a dispute is to decide it, for curators and above who are on neither side', () => {
    const dispute = {
      status: 'PAID' as const,
      starts_at: hoursFromNow(-2),
      ends_at: hoursFromNow(-1),
      report: { by: 'TEACHER' as const, state: 'CONTESTED' as const },
    };
    expect(listed(dispute)).toEqual({ student: [], teacher: [], stranger: [], curator: ['DECIDE'], admin: ['DECIDE'] });
    expect(listActions(lesson(dispute), { ...teacher, role: 'ADMIN' })).toEqual([]);
    expect(listActions(lesson({ ...dispute, report: { by: 'TEACHER', state: 'DECIDED' } }), curator)).toEqual([]);
  });

  it('after a late cancellation is to waive its fee, for the teacher', () => {
    const closed = { status: 'CLOSED' as const, fee_cents: 501, closed_at: hoursFromNow(-1) };
    expect(listed(closed)).toEqual({ student: [], teacher: ['WAIVE_FEE'], ...nobodyElse });
    expect(listed({ ...closed, is_student_erased: true }).teacher).toEqual([]);
  });
});
