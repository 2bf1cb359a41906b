import pg from 'pg';
import { expect, it } from 'vitest';
import type { AppError } from '#platform/http/app-error.ts';
import type { UserRow } from './present.ts';
import { signedIn, studiesError } from './rules.ts';

const refusedBy = (constraint: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code: '23503', constraint });

it.each([
  ['users_university_id_fkey', 'universityId', 'Такого университета нет'],
  ['users_faculty_fkey', 'facultyId', 'Факультет не относится к выбранному университету'],
  ['users_specialty_fkey', 'specializationId', 'Специальность не относится к выбранному факультету'],
])('a violation of %s names the field of the studies', (constraint, path, message) => {
  const error = studiesError(refusedBy(constraint), 'specializationId');
  expect(error).toMatchObject({ code: 'VALIDATION_FAILED', message, errors: [{ path, message }] });
});

it('another error gives no field of the studies', () => {
  expect(studiesError(refusedBy('users_username_key'), 'specialtyId')).toBeUndefined();
  expect(studiesError(new Error('away'), 'specialtyId')).toBeUndefined();
});

it('a token of a removed account is refused with UNAUTHENTICATED', () => {
  // The rule returns the given row.
  const row = { id: 1 } as UserRow;
  expect(signedIn(row)).toBe(row);
  const judge = () => signedIn(undefined);
  expect(judge).toThrowError(
    expect.objectContaining({ code: 'UNAUTHENTICATED', headers: { 'www-authenticate': 'Bearer' } }) as AppError,
  );
});
