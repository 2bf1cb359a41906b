import { limits } from '@kampus/contract/limits';
import type { Metadata } from 'sharp';
import { AppError } from '#platform/http/app-error.ts';
import { createWorkQueue } from '#platform/http/work-queue.ts';

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

/** Phones take 12 or 24 million by default. Decoding an interlaced picture holds all of it: 100 MB at 4 bytes a pixel. */
const pixelsMax = 25_000_000;

/** Decoding takes up to 200 MB, so a process decodes one picture at a time. */
const decoding = createWorkQueue({ atOnce: 1, waitingMax: 4 });

const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);

/** Read from the file's header. Interlaced pictures with 16 bits per channel have no use and take twice the memory. */
const isWithinLimits = ({ width, height, depth, isProgressive }: Metadata): boolean =>
  width * height <= pixelsMax && !(isProgressive && depth !== 'uchar');

function refuseType(cause?: unknown): never {
  throw new AppError('AVATAR_INVALID', { cause });
}

async function encode(file: Buffer): Promise<Buffer> {
  const { sidePx } = limits.avatar;
  // Loaded on demand: uploads are rare, and the library takes a tenth of the process's memory.
  const { default: sharp } = await import('sharp');
  // Every picture is decoded once: the library's cache would only take memory.
  sharp.cache(false);
  const picture = sharp(file, { failOn: 'error', limitInputPixels: false });
  if (!(await picture.metadata().then(isWithinLimits, refuseType)))
    throw new AppError('AVATAR_INVALID', { message: 'Слишком большое изображение: не больше 25 мегапикселей' });
  return picture
    .autoOrient()
    .resize(sidePx, sidePx, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(refuseType);
}

/**
 * Decodes the picture and encodes it again as an upright square WebP, which drops metadata and anything else hidden in
 * the file. Throws AVATAR_INVALID for whatever is not a complete PNG or JPEG, judged by content and not by name, and for
 * what takes too much memory to decode; UNAVAILABLE when too many pictures wait. Owners take turns.
 */
export async function encodeAvatar(file: Buffer, owner: string): Promise<Buffer> {
  // Checked before any decoder reads the bytes, so that SVG and rare formats never reach one.
  if (!startsWith(file, pngStart) && !startsWith(file, jpegStart)) refuseType();
  return decoding.run(owner, () => encode(file));
}
