import { unitMs } from '@kampus/contract/time';
import type { Ready } from '../cache/ready.ts';
import type { ReadyCache } from '../cache/ready-cache.ts';

/**
 * A ready answer about one teacher. Logins ignore case and tags do not, so an answer asked for in another spelling than
 * the login's own is given but not kept: no write would ever drop it.
 */
export async function readOfTeacher(
  cache: ReadyCache,
  asked: string,
  key: string,
  load: () => Promise<{ username: string; ready: Ready }>,
): Promise<Ready> {
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
export const invalidateTeacher = (cache: ReadyCache, username: string): void =>
  cache.invalidate(`teacher:${username}`, 'teachers');

/** Slots begin on the half hour only: an answer about free slots is true until the next one. */
export const halfHourOf = (now: Date): number => Math.floor(now.getTime() / unitMs);
