import { expect, it } from 'vitest';
import { hasRank, isRole, roles } from './roles.ts';

it('roles rank from student to developer; a role has its own rank and every lower one', () => {
  expect(roles).toEqual(['STUDENT', 'TEACHER', 'CURATOR', 'ADMIN', 'DEVELOPER']);
  roles.forEach((role, rank) => {
    expect(roles.map((required) => hasRank(role, required))).toEqual(roles.map((_, other) => rank >= other));
  });
});

it('only the role names are roles, and other values have no rank', () => {
  expect(roles.every(isRole)).toBe(true);
  for (const other of [undefined, null, '', 'student', 'toString', '__proto__', 1, ['STUDENT']]) {
    expect(isRole(other)).toBe(false);
    expect(hasRank(other, 'STUDENT')).toBe(false);
  }
});
