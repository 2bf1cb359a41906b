import { describe, expect, it } from 'vitest';
import { agreedDecision } from './agreed-decision.ts';

describe('an uncontested report', () => {
  it.each([
    ['TEACHER_ABSENT', 'STUDENT', 'ALL'],
    ['TEACHER_ABSENT', 'TEACHER', 'ALL'],
    ['STUDENT_ABSENT', 'TEACHER', 'NOTHING'],
    ['STUDENT_ABSENT', 'STUDENT', 'NOTHING'],
    ['OTHER', 'STUDENT', 'ALL'],
    ['OTHER', 'TEACHER', 'NOTHING'],
  ] as const)('of %s by the %s has the decision %s', (kind, by, decision) => {
    expect(agreedDecision({ kind, by })).toBe(decision);
  });
});
