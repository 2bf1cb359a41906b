import type { Role } from '@kampus/contract/roles';
import { describe, expect, it } from 'vitest';
import type { AppError } from '#platform/http/app-error.ts';
import { assertMayDecide, getAnsweringSide, type ReportedState } from './rules.ts';

const now = new Date('2026-03-20T12:00Z');
const later = new Date('2026-03-20T12:00:00.001Z');
const person = (id: number, role: Role = 'STUDENT') => ({ id, username: `person-${id}`, role });

/** A lesson that the student reported, with only the columns that the rules read. */
const reported = (changed: Partial<ReportedState['report']> = {}): ReportedState => ({
  now,
  student_id: 1,
  teacher_id: 2,
  report: { by: 'STUDENT', state: 'OPEN', answer_until: later, ...changed },
});

function verdict(rule: () => unknown): unknown {
  try {
    return rule();
  } catch (error) {
    return (error as AppError).code;
  }
}

describe('an answer to a report', () => {
  const answer = (changed: Partial<ReportedState['report']>, actor = person(2)) =>
    verdict(() => getAnsweringSide(reported(changed), actor));

  it('is allowed only to the other side, while the report is open and before the time limit', () => {
    expect(answer({})).toBe('TEACHER');
    expect(answer({ by: 'TEACHER' }, person(1))).toBe('STUDENT');
    expect(answer({}, person(1))).toBe('FORBIDDEN');
    expect(answer({}, person(3, 'ADMIN'))).toBe('FORBIDDEN');
    expect(answer({ state: 'CONTESTED' })).toBe('REPORT_CLOSED');
    expect(answer({ answer_until: now })).toBe('REPORT_CLOSED');
  });
});

describe('a dispute', () => {
  const decide = (changed: Partial<ReportedState['report']>, actor = person(3, 'CURATOR')) =>
    verdict(() => assertMayDecide(reported({ state: 'CONTESTED', ...changed }), actor));

  it('is decided once, by a curator who is on neither side', () => {
    expect(decide({})).toBeUndefined();
    expect(decide({}, person(3, 'TEACHER'))).toBe('FORBIDDEN');
    expect(decide({}, person(1, 'CURATOR'))).toBe('PARTY_CANNOT_DECIDE');
    expect(decide({}, person(2, 'ADMIN'))).toBe('PARTY_CANNOT_DECIDE');
    expect(decide({ state: 'OPEN' })).toBe('DISPUTE_CLOSED');
    expect(decide({ state: 'DECIDED' })).toBe('DISPUTE_CLOSED');
  });
});
