import { hash } from 'node:crypto';
import { limits } from '@kampus/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { FileStore } from '#platform/files/file-store.ts';
import { AppError } from '#platform/http/app-error.ts';
import { readUpload } from '#platform/http/read-upload.ts';
import { encodePicture } from '#platform/pictures/encode-picture.ts';

const { bytesMax, sidePx } = limits.guideImage;
const resize = { width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true } as const;

/**
 * Stores a picture for guides as WebP, at most 1600 px wide and high, and returns its address.
 * Throws IMAGE_INVALID for a file that is not PNG or JPEG, PAYLOAD_TOO_LARGE, and VALIDATION_FAILED
 * without a file.
 */
export async function uploadGuideImage(files: FileStore, owner: string, request: FastifyRequest): Promise<string> {
  const picture = await readUpload(request, { field: 'image', bytesMax, owner }, (bytes) =>
    encodePicture(bytes, { owner, formats: ['png', 'jpeg'], shape: (decoded) => decoded.resize(resize) }),
  );
  if (typeof picture === 'string') throw new AppError('IMAGE_INVALID');
  return storePicture(files, picture);
}

/** Stores a WebP for guides and returns its address. The file name is a hash of the content. */
export async function storePicture(files: FileStore, picture: Buffer): Promise<string> {
  const key = `guides/${hash('sha256', picture).slice(0, 40)}.webp`;
  await files.put(key, picture, { contentType: 'image/webp' });
  return `/media/${key}`;
}
