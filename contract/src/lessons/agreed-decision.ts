import type { Decision, Report } from './reports.ts';

/**
 * The decision of an uncontested report: a full refund for an absent teacher, none for an absent
 * student. For OTHER, a report by the student gives a full refund and a report by the teacher none.
 */
export function agreedDecision({ kind, by }: Pick<Report, 'kind' | 'by'>): Exclude<Decision, 'HALF'> {
  const isForStudent = kind === 'OTHER' ? by === 'STUDENT' : kind === 'TEACHER_ABSENT';
  return isForStudent ? 'ALL' : 'NOTHING';
}
