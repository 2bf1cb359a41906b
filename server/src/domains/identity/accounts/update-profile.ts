import type { ProfileBody, User } from '@kampus/contract/identity/accounts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import type { Services } from '../../../services.ts';
import { secondFactorDueOf } from '../sessions/sessions.ts';
import { presentUser } from './present.ts';
import { announcePerson } from './queries.ts';
import { assertOwnName, signedIn, studiesError } from './rules.ts';

/**
 * Saves the actor's own profile. Throws VALIDATION_FAILED with the field if the faculty or the
 * specialty has another parent, or if the name is the staff's.
 */
export async function updateProfile(
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: Actor,
  body: ProfileBody,
): Promise<User> {
  assertOwnName(actor.role, body);
  return inTransaction(db, async (trx) => {
    const row = await trx
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
    const saved = signedIn(row);
    await announcePerson(trx, saved);
    return presentUser(saved, secondFactorDueOf(saved, actor, config));
  });
}
