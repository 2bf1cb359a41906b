import { limits } from '@kampus/contract/limits';

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

/** Larger than any phone's camera makes within 5 MB, small enough that a bomb of one colour does not fill the memory. */
const pixelsMax = 50_000_000;

const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);

/**
 * The picture anew: decoded, upright, square, WebP. Nothing of the file itself survives, so neither metadata nor what
 * else it may have been at the same time. Undefined for whatever is not a whole PNG or JPEG, by content and not by name.
 */
export async function encodeAvatar(file: Buffer): Promise<Buffer | undefined> {
  // Asked before any decoder sees the bytes: SVG and the rarer formats stay out of them altogether.
  if (!startsWith(file, pngStart) && !startsWith(file, jpegStart)) return undefined;
  const { sidePx } = limits.avatar;
  // Pictures are rare, and the library is a tenth of the process's memory.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(file, { failOn: 'error', limitInputPixels: pixelsMax })
      .autoOrient()
      .resize(sidePx, sidePx, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return undefined;
  }
}
