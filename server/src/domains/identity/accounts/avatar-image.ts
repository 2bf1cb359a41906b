import { limits } from '@kampus/contract/limits';
import { AppError } from '#platform/http/app-error.ts';
import { encodePicture } from '#platform/pictures/encode-picture.ts';

const { sidePx } = limits.avatar;

/**
 * Makes a square WebP of a PNG or JPEG. Throws AVATAR_INVALID for anything else and for what takes too much memory to
 * decode; UNAVAILABLE when too many pictures wait. Owners take turns.
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
