import type { ProfileBody, User } from '@kampus/contract/accounts';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { presentUser, studiesError, type UserRow } from './manage-user.ts';

/** The account behind a token; one that was removed since signs nobody in any more. */
export function signedIn(row: UserRow | undefined): UserRow {
  if (!row) throw new AppError('UNAUTHENTICATED', { headers: { 'www-authenticate': 'Bearer' } });
  return row;
}

export async function getCurrentUser(db: Db, actor: Actor): Promise<User> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', actor.id).executeTakeFirst();
  return presentUser(signedIn(row));
}

/** Saves the own profile. Throws VALIDATION_FAILED naming the field when faculty or specialty belongs elsewhere. */
export async function updateProfile(
  { db, cache }: Pick<Services, 'db' | 'cache'>,
  actor: Actor,
  body: ProfileBody,
): Promise<User> {
  const row = await db
    .updateTable('users')
    .set({
      first_name: body.firstName,
      last_name: body.lastName,
      sex: body.sex,
      university_id: body.universityId,
      faculty_id: body.facultyId,
      specialty_id: body.specialtyId,
    })
    .where('id', '=', actor.id)
    .returningAll()
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw studiesError(error, 'specialtyId') ?? error;
    });
  const user = presentUser(signedIn(row));
  // A teacher's name stands in the search and in the calendar.
  cache.invalidate(`teacher:${user.username}`, 'teachers');
  return user;
}
