import type { User } from '@kampus/contract/identity/accounts';
import { tags } from '#platform/cache/tags.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import type { Services } from '../../../services.ts';
import { secondFactorDueOf } from '../sessions/sessions.ts';
import { presentUser } from './present.ts';
import { signedIn } from './rules.ts';

/**
 * The caller's own account. Throws UNAUTHENTICATED if it was removed after the token was issued.
 */
export async function getCurrentUser({ db, config }: Pick<Services, 'db' | 'config'>, actor: Actor): Promise<User> {
  const row = signedIn(await db.selectFrom('users').selectAll().where('id', '=', actor.id).executeTakeFirst());
  return presentUser(row, secondFactorDueOf(row, actor, config));
}

/** The guides with a comment by this user. Their comment lists show the user's name and avatar. */
export async function listCommentedGuideIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('comments').select('guide_id').distinct().where('user_id', '=', userId).execute();
  return rows.map((row) => row.guide_id);
}

/** Announces a new name or avatar to the teacher search, the calendar and the comments. */
export async function announcePerson(trx: Trx, { id, username }: { id: number; username: string }): Promise<void> {
  const guideIds = await listCommentedGuideIds(trx, id);
  trx.announce(tags.teacher(username), tags.teachers, ...guideIds.map(tags.comments));
}
