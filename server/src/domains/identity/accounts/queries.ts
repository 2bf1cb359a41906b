import type { User } from '@kampus/contract/identity/accounts';
import { sql } from 'kysely';
import { tags } from '#platform/cache/tags.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import type { Services } from '../../../services.ts';
import { secondFactorDueOf } from '../sessions/sessions.ts';
import { presentUser, type UserRow } from './present.ts';
import { confirmed, signedIn } from './rules.ts';

/** The caller's row. Throws UNAUTHENTICATED if it was erased after the token was issued. */
export const getSignedIn = async (db: Db, { id }: Actor): Promise<UserRow> =>
  signedIn(await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst());

/** Like `getSignedIn`, with a lock. */
export const lockSignedIn = async (trx: Trx, { id }: Actor): Promise<UserRow> =>
  signedIn(await trx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst());

/** The caller's row, for `access: 'confirmed'`. Throws UNAUTHENTICATED, ACCOUNT_NOT_CONFIRMED. */
export const getConfirmed = async (db: Db, { id }: Actor): Promise<UserRow> =>
  confirmed(await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst());

/** Like `getConfirmed`, with a lock: an erasure of the account waits, or the call is refused. */
export const lockConfirmed = async (trx: Trx, { id }: Actor): Promise<UserRow> =>
  confirmed(await trx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst());

/**
 * The caller's own account. Throws UNAUTHENTICATED if it was erased after the token was issued.
 */
export async function getCurrentUser({ db, config }: Pick<Services, 'db' | 'config'>, actor: Actor): Promise<User> {
  const row = await getSignedIn(db, actor);
  return presentUser(row, secondFactorDueOf(row, actor, config));
}

/** The guides with a comment by this user. Their comment lists show the user's name and avatar. */
export async function listCommentedGuideIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('comments').select('guide_id').distinct().where('user_id', '=', userId).execute();
  return rows.map((row) => row.guide_id);
}

/** The guides that thank this user by name for a correction. */
async function listThankingGuideIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('guide_corrections')
    .select('guide_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('decision', '=', 'ACCEPT')
    .where('may_name', '=', true)
    .execute();
  return rows.map((row) => row.guide_id);
}

/** The teachers with a review by this user. Their pages show the author. */
async function listReviewedTeachers(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select username::text from users
     where id in (select teacher_id from reviews where student_id = ${userId})`.execute(db);
  return rows.map((row) => row.username);
}

/**
 * Announces a new name, avatar or proof of study to the teacher search, the calendar, the comments,
 * the reviews and the guides that thank the person.
 */
export async function announcePerson(trx: Trx, { id, username }: { id: number; username: string }): Promise<void> {
  const commented = await listCommentedGuideIds(trx, id);
  const thanking = await listThankingGuideIds(trx, id);
  const reviewed = await listReviewedTeachers(trx, id);
  trx.announce(tags.teachers, ...[username, ...reviewed].map(tags.teacher));
  trx.announce(...commented.map(tags.comments), ...thanking.map(tags.guide));
}
