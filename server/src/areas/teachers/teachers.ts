import { unitMs } from '@kampus/contract/time';
import type { CachedResponse } from '#platform/cache/cached-response.ts';
import type { ResponseCache } from '#platform/cache/response-cache.ts';
import type { Db } from '#platform/db/connect.ts';

/** What the other areas may use of teachers. */

/**
 * Whoever ranks above TEACHER gets a teacher profile with the first thing they do as one (design.md §6); it already
 * exists for teachers.
 */
export async function ensureTeacherProfile(db: Db, userId: number): Promise<void> {
  await db
    .insertInto('teachers')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface TeacherIdentity {
  id: number;
  username: string;
  hasProfile: boolean;
}

/** The person of that name, and whether they have a teacher profile. */
export async function findTeacher(db: Db, username: string): Promise<TeacherIdentity | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('teachers', 'teachers.user_id', 'users.id')
    .select(['users.id', 'users.username', 'teachers.user_id as profile'])
    .where('users.username', '=', username)
    .executeTakeFirst();
  return row && { id: row.id, username: row.username, hasProfile: row.profile !== null };
}

/**
 * A ready answer about one teacher. Logins ignore case and tags do not, so an answer asked for in another spelling than
 * the login's own is given but not kept: no write would ever drop it.
 */
export async function readOfTeacher(
  cache: ResponseCache,
  asked: string,
  key: string,
  load: () => Promise<{ username: string; ready: CachedResponse }>,
): Promise<CachedResponse> {
  const tag = `teacher:${asked}`;
  let username = asked;
  const ready = await cache.read(tag, `${key}:${asked}`, async () => {
    const loaded = await load();
    username = loaded.username;
    return loaded.ready;
  });
  if (username !== asked) cache.drop([tag]);
  return ready;
}

/** Drops what is kept of one teacher and of the search; call it after the commit and before the answer. */
export const invalidateTeacher = (cache: ResponseCache, username: string): void =>
  cache.invalidate(`teacher:${username}`, 'teachers');

/** Slots begin on the half hour only: an answer about free slots is true until the next one. */
export const halfHourOf = (now: Date): number => Math.floor(now.getTime() / unitMs);
