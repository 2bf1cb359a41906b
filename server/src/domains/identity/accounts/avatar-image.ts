import { limits } from '@kampus/contract/limits';
import type { Db } from '#platform/db/connect.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { AppError } from '#platform/http/app-error.ts';
import { encodePicture } from '#platform/pictures/encode-picture.ts';
import type { Services } from '../../../services.ts';

const { sidePx } = limits.avatar;

/**
 * Converts a PNG or JPEG to a square WebP. Throws AVATAR_INVALID for other files and for a picture
 * that needs too much memory. Throws UNAVAILABLE if too many pictures wait. The queue serves owners
 * round robin.
 */
export async function encodeAvatar(file: Buffer, owner: string): Promise<Buffer> {
  const picture = await encodePicture(file, {
    owner,
    formats: ['png', 'jpeg'],
    shape: (decoded) => decoded.resize(sidePx, sidePx, { fit: 'cover' }),
  });
  if (picture === 'UNREADABLE') throw new AppError('AVATAR_INVALID');
  if (picture === 'TOO_MANY_PIXELS')
    throw new AppError('AVATAR_INVALID', { message: 'Слишком большое изображение: не больше 25 мегапикселей' });
  return picture;
}

/** The key of a former avatar; null if another account has it. Call it after the change. */
export async function findUnusedAvatar(db: Db, key: string | null): Promise<string | null> {
  if (key === null) return null;
  const other = await db.selectFrom('users').select('id').where('avatar_key', '=', key).executeTakeFirst();
  return other ? null : key;
}

/**
 * Deletes the file of an avatar that nobody has. A failure is only logged: `deleteFormerAvatars`
 * tries again.
 */
export async function deleteAvatar({ files, log }: Pick<Services, 'files' | 'log'>, key: string | null): Promise<void> {
  if (key === null) return;
  await files.delete(key).catch((error: unknown) => log.warn({ err: error, key }, 'avatar file was not deleted'));
}

/** Deletes the files of all avatars that nobody has any more. Returns the number of avatars. */
export async function deleteFormerAvatars({ db, files }: Pick<Services, 'db' | 'files'>): Promise<number> {
  const former = await db.selectFrom('former_avatars').select('key').execute();
  return oneByOne(former, async ({ key }) => {
    if (await findUnusedAvatar(db, key)) await files.delete(key);
    const { numDeletedRows } = await db.deleteFrom('former_avatars').where('key', '=', key).executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}
