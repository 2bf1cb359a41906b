import { looksOfficial } from '@kampus/contract/identity/official-words';
import { hasRank, type Role } from '@kampus/contract/roles';
import { violatedConstraint } from '#platform/db/errors.ts';
import { AppError, invalidField } from '#platform/http/app-error.ts';
import { presentBlock, type UserRow } from './present.ts';

/** The account of a token. Throws UNAUTHENTICATED if the account was erased or removed. */
export function signedIn<Row extends UserRow>(row: Row | undefined): Row {
  if (!row || row.erased_at) throw new AppError('UNAUTHENTICATED', { headers: { 'www-authenticate': 'Bearer' } });
  return row;
}

/** Like `signedIn`, for `access: 'confirmed'`. Throws ACCOUNT_NOT_CONFIRMED. */
export function confirmed<Row extends UserRow>(row: Row | undefined): Row {
  const user = signedIn(row);
  if (user.status !== 'CONFIRMED') throw new AppError('ACCOUNT_NOT_CONFIRMED');
  return user;
}

/**
 * Throws ACCOUNT_BLOCKED with reason and end while a block of everything is active. Call it only
 * after the caller has proved their identity.
 */
export function assertNotBlocked(row: Pick<UserRow, 'block_scope' | 'block_until' | 'block_reason'>): void {
  const block = presentBlock(row);
  if (block?.scope !== 'ALL') return;
  const { until, reason } = block;
  throw new AppError('ACCOUNT_BLOCKED', { message: `Аккаунт заблокирован: ${reason}`, extensions: { until, reason } });
}

/** Throws VALIDATION_FAILED if somebody outside the desk takes a name that looks like its staff. */
export function assertOwnName(role: Role, { firstName, lastName }: { firstName: string; lastName: string }): void {
  if (hasRank(role, 'CURATOR') || !looksOfficial(firstName, lastName)) return;
  const path = looksOfficial(lastName) && !looksOfficial(firstName) ? 'lastName' : 'firstName';
  const message = 'Так называются сотрудники портала, напишите своё имя';
  throw invalidField(path, message);
}

/** Maps a violated constraint to the invalid field: university, faculty or specialty. */
export function studiesError(error: unknown, specialtyPath: string): AppError | undefined {
  const faults: Record<string, { path: string; message: string }> = {
    users_university_id_fkey: { path: 'universityId', message: 'Такого университета нет' },
    users_faculty_fkey: { path: 'facultyId', message: 'Факультет не относится к выбранному университету' },
    users_specialty_fkey: { path: specialtyPath, message: 'Специальность не относится к выбранному факультету' },
  };
  const fault = faults[String(violatedConstraint(error))];
  return fault && invalidField(fault.path, fault.message);
}
