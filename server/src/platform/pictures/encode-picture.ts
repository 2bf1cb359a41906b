import type { Metadata, Sharp } from 'sharp';
import { createWorkQueue } from '../http/work-queue.ts';

export type PictureFormat = 'png' | 'jpeg' | 'webp';

/**
 * Phones take 12 or 24 million pixels by default. Decoding an interlaced picture needs memory for
 * all of them: 100 MB at 4 bytes a pixel.
 */
const pixelsMax = 25_000_000;

/** Decoding takes up to 200 MB, so a process decodes one picture at a time. */
const decoding = createWorkQueue({ atOnce: 1, waitingMax: 8 });

const isFormat: Record<PictureFormat, (head: string) => boolean> = {
  png: (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  jpeg: (head) => head.startsWith('\xff\xd8\xff'),
  webp: (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP',
};

/**
 * Checks the file's header. Interlaced pictures with 16 bits per channel have no use and need twice
 * the memory.
 */
const isWithinLimits = ({ width, height, depth, isProgressive }: Metadata): boolean =>
  width * height <= pixelsMax && !(isProgressive && depth !== 'uchar');

/** Reasons to reject a picture. */
export type PictureFault = 'UNREADABLE' | 'TOO_MANY_PIXELS';

async function encode(file: Buffer, shape: (picture: Sharp) => Sharp): Promise<Buffer | PictureFault> {
  // Loaded on demand: uploads are rare, and the library uses a tenth of the process's memory.
  const { default: sharp } = await import('sharp');
  // Every picture is decoded once, so the library's cache would only use memory.
  sharp.cache(false);
  try {
    const picture = sharp(file, { failOn: 'error', limitInputPixels: false });
    if (!isWithinLimits(await picture.metadata())) return 'TOO_MANY_PIXELS';
    return await shape(picture.autoOrient()).webp({ quality: 82 }).toBuffer();
  } catch {
    return 'UNREADABLE';
  }
}

/**
 * Re-encodes a picture as an upright WebP of the given shape. This removes metadata and other
 * hidden data. The content decides the format, not the file name. Owners take turns. Throws
 * UNAVAILABLE if too many pictures wait.
 */
export async function encodePicture(
  file: Buffer,
  { owner, formats, shape }: { owner: string; formats: PictureFormat[]; shape: (picture: Sharp) => Sharp },
): Promise<Buffer | PictureFault> {
  const head = file.toString('latin1', 0, 12);
  // Checked before any decoder reads the bytes: SVG and rare formats never reach a decoder.
  if (!formats.some((format) => isFormat[format](head))) return 'UNREADABLE';
  return decoding.run(owner, () => encode(file, shape));
}
