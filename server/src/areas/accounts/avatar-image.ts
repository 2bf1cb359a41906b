import { limits } from '@kampus/contract/limits';

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

/** More than any phone's camera makes within 5 MB, few enough that a decompression bomb does not exhaust memory. */
const pixelsMax = 50_000_000;

const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);

/**
 * Decodes the picture and encodes it again as an upright square WebP, which drops metadata and anything else hidden in
 * the file. Undefined for whatever is not a complete PNG or JPEG, judged by content and not by name.
 */
export async function encodeAvatar(file: Buffer): Promise<Buffer | undefined> {
  // Checked before any decoder reads the bytes, so that SVG and rare formats never reach one.
  if (!startsWith(file, pngStart) && !startsWith(file, jpegStart)) return undefined;
  const { sidePx } = limits.avatar;
  // Loaded on demand: uploads are rare, and the library takes a tenth of the process's memory.
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
