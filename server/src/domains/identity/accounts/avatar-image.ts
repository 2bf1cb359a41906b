import { limits } from '@kampus/contract/limits';
import { AppError } from '#platform/http/app-error.ts';
import { encodePicture } from '#platform/pictures/encode-picture.ts';

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
