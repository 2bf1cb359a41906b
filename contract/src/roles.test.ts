import { expect, it } from 'vitest';
import { hasRank, isRole, roles } from './roles.ts';

it('roles rank from student to developer, each at least as high as itself and all before', () => {
  expect(roles).toEqual(['STUDENT', 'TEACHER', 'CURATOR', 'ADMIN', 'DEVELOPER']);
  roles.forEach((role, rank) => {
    expect(roles.map((required) => hasRank(role, required))).toEqual(roles.map((_, other) => rank >= other));
  });
});

it('nothing but their names is a role, and what is none has no rank', () => {
  expect(roles.every(isRole)).toBe(true);
  for (const other of [undefined, null, '', 'student', 'toString', '__proto__', 1, ['STUDENT']]) {
    expect(isRole(other)).toBe(false);
    expect(hasRank(other, 'STUDENT')).toBe(false);
  }
});
