import type { ReservationStatus } from '@kampus/contract/lessons/reservations';
import { describe, expect, it } from 'vitest';
import { listActions, type OpenMatters } from './list-actions.ts';
import { admin, curator, hoursFromNow, lesson, now, stranger, student, teacher } from './rules.test-data.ts';
import { isMovable, isReportable, type LessonState } from './rules.ts';

describe('a report', () => {
  it('is allowed from the end of an accepted lesson on, for less than 48 hours', () => {
    const ended = (hours: number, status: ReservationStatus = 'PAID') =>
      isReportable(lesson({ status, ends_at: hoursFromNow(-hours) }));
    expect([ended(-0.01), ended(0), ended(47.99), ended(48)]).toEqual([false, true, true, false]);
    expect([ended(1, 'CONFIRMED'), ended(1, 'PENDING'), ended(1, 'CLOSED')]).toEqual([true, false, false]);
  });
});

describe('a new time', () => {
  it('can be proposed for an accepted lesson that has not begun', () => {
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

describe('the list of actions', () => {
  const listed = (state: Partial<LessonState & OpenMatters>) => ({
    student: listActions(lesson(state), student),
    teacher: listActions(lesson(state), teacher),
    stranger: listActions(lesson(state), stranger),
    curator: listActions(lesson(state), curator),
    admin: listActions(lesson(state), admin),
  });
  const nobodyElse = { stranger: [], curator: [], admin: [] };

  it('has CANCEL for a request, and ACCEPT and REFUSE for the teacher in time', () => {
    const request = { status: 'PENDING' as const };
    expect(listed(request)).toEqual({ student: ['CANCEL'], teacher: ['ACCEPT', 'REFUSE', 'CANCEL'], ...nobodyElse });
    const late = { student: ['CANCEL'], teacher: ['CANCEL'], ...nobodyElse };
    expect(listed({ ...request, answer_due_at: now })).toEqual(late);
    expect(listed({ ...request, starts_at: now })).toEqual(late);
  });

  it('has CANCEL and PROPOSE_MOVE for an accepted lesson, MARK_PAID for the teacher and REFUSE for admins', () => {
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

  it('has the answers to a move for one side and WITHDRAW_MOVE for the other while it is open', () => {
    const ofStudent = { status: 'PAID' as const, move: { by: 'STUDENT' as const } };
    expect(listed(ofStudent)).toEqual({
      student: ['CANCEL', 'WITHDRAW_MOVE'],
      teacher: ['CANCEL', 'ACCEPT_MOVE', 'DECLINE_MOVE'],
      ...nobodyElse,
    });
    expect(listed({ ...ofStudent, is_teacher_away: true })).toEqual({
      student: ['CANCEL', 'WITHDRAW_MOVE'],
      teacher: ['CANCEL', 'DECLINE_MOVE'],
      ...nobodyElse,
    });
  });

  it('has REPORT after a paid lesson until the first report, and REVIEW for the student', () => {
    const over = { status: 'PAID' as const, starts_at: hoursFromNow(-2), ends_at: hoursFromNow(-1) };
    expect(listed(over)).toEqual({ student: ['REPORT'], teacher: ['REPORT'], ...nobodyElse });
    expect(listed({ ...over, is_reviewable: true })).toEqual({
      student: ['REPORT', 'REVIEW'],
      teacher: ['REPORT'],
      ...nobodyElse,
    });
    const report = { by: 'STUDENT' as const, state: 'OPEN' as const, answer_until: hoursFromNow(1) };
    expect(listed({ ...over, report })).toEqual({
      student: [],
      teacher: ['AGREE_TO_REPORT', 'CONTEST_REPORT'],
      ...nobodyElse,
    });
    const late = { ...report, answer_until: now };
    expect(listed({ ...over, report: late })).toEqual({ student: [], teacher: [], ...nobodyElse });
    expect(listed({ ...over, report: { ...report, state: 'AGREED' } })).toEqual({
      student: [],
      teacher: [],
      ...nobodyElse,
    });
  });

  it('has DECIDE in a dispute for CURATOR and above on neither side', () => {
    const dispute = {
      status: 'PAID' as const,
      starts_at: hoursFromNow(-2),
      ends_at: hoursFromNow(-1),
      report: { by: 'TEACHER' as const, state: 'CONTESTED' as const, answer_until: hoursFromNow(70) },
    };
    expect(listed(dispute)).toEqual({ student: [], teacher: [], stranger: [], curator: ['DECIDE'], admin: ['DECIDE'] });
    expect(listActions(lesson(dispute), { ...teacher, role: 'ADMIN' })).toEqual([]);
    expect(listActions(lesson({ ...dispute, report: { ...dispute.report, state: 'DECIDED' } }), curator)).toEqual([]);
  });

  it('has GIVE_GOODWILL for CURATOR and above on neither side while the student misses money', () => {
    const paid = {
      ...{ status: 'PAID' as const, paid_cents: 1001, refunded_cents: 500, goodwill_cents: 500 },
      ...{ starts_at: hoursFromNow(-51), ends_at: hoursFromNow(-50) },
    };
    const given = { student: [], teacher: [], stranger: [], curator: ['GIVE_GOODWILL'], admin: ['GIVE_GOODWILL'] };
    expect(listed(paid)).toEqual(given);
    expect(listActions(lesson(paid), { ...teacher, role: 'ADMIN' })).toEqual([]);
    const reportable = { starts_at: hoursFromNow(-49), ends_at: hoursFromNow(-48) };
    for (const refused of [
      ...[{ refunded_cents: 501 }, { goodwill_cents: 501 }, { is_student_erased: true }, { has_open_report: true }],
      reportable,
    ])
      expect(listActions(lesson({ ...paid, ...refused }), curator), JSON.stringify(refused)).toEqual([]);
  });

  it('has WAIVE_FEE for the teacher after a late cancellation', () => {
    const closed = { status: 'CLOSED' as const, fee_cents: 501, closed_at: hoursFromNow(-1) };
    expect(listed(closed)).toEqual({ student: [], teacher: ['WAIVE_FEE'], ...nobodyElse });
    expect(listed({ ...closed, is_student_erased: true }).teacher).toEqual([]);
  });

  it('keeps for a person who is blocked from writing what refuses, cancels or pays', () => {
    const blocked = (state: Partial<LessonState & OpenMatters>) => listed({ ...state, is_viewer_blocked: true });
    expect(blocked({ status: 'PENDING' }).teacher).toEqual(['REFUSE', 'CANCEL']);
    expect(blocked({}).teacher).toEqual(['MARK_PAID', 'CANCEL']);
    const move = blocked({ move: { by: 'STUDENT' } });
    expect([move.student, move.teacher]).toEqual([
      ['CANCEL', 'WITHDRAW_MOVE'],
      ['MARK_PAID', 'CANCEL', 'DECLINE_MOVE'],
    ]);
    const over = { status: 'PAID' as const, starts_at: hoursFromNow(-2), ends_at: hoursFromNow(-1) };
    expect(blocked({ ...over, is_reviewable: true }).student).toEqual([]);
    const report = { by: 'STUDENT' as const, state: 'OPEN' as const, answer_until: hoursFromNow(1) };
    expect(blocked({ ...over, report }).teacher).toEqual(['AGREE_TO_REPORT']);
  });

  it('does not take a defect in a rule for a refusal', () => {
    expect(() => listActions(lesson({ ends_at: undefined as never }), curator)).toThrow(TypeError);
  });
});
