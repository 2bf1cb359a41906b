import type { User } from '@kampus/contract/accounts';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { presentUser } from './present.ts';
import { signedIn } from './rules.ts';

/** The caller's own account. Throws UNAUTHENTICATED when it was removed since the token was issued. */
export async function getCurrentUser(db: Db, actor: Actor): Promise<User> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', actor.id).executeTakeFirst();
  return presentUser(signedIn(row));
}

/** The guides with a comment of this user: their comment lists show name and avatar. */
export async function listCommentedGuideIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('comments').select('guide_id').distinct().where('user_id', '=', userId).execute();
  return rows.map((row) => row.guide_id);
}
