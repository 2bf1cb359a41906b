import type { ProfileBody, User } from '@kampus/contract/accounts';
import { tags } from '#platform/cache/tags.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import type { Services } from '../../services.ts';
import { presentUser } from './present.ts';
import { listCommentedGuideIds } from './queries.ts';
import { signedIn, studiesError } from './rules.ts';
import { secondFactorDueOf } from './sessions.ts';

/** Saves the own profile. Throws VALIDATION_FAILED naming the field when faculty or specialty belongs elsewhere. */
export async function updateProfile(
  { db, cache, config }: Pick<Services, 'db' | 'cache' | 'config'>,
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
  const saved = signedIn(row);
  const user = presentUser(saved, secondFactorDueOf(saved, actor, config));
  // The teacher search, the calendar and the comments show the name.
  const guideIds = await listCommentedGuideIds(db, actor.id);
  cache.invalidate(tags.teacher(user.username), tags.teachers, ...guideIds.map(tags.comments));
  return user;
}
