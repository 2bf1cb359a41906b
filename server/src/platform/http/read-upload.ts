import { avatarTexts } from '@kampus/contract/errors';
import { limits } from '@kampus/contract/limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { createWorkQueue } from './work-queue.ts';

/** Limits the number of files in memory. Other uploads wait unread in their connections. */
const receiving = createWorkQueue({ atOnce: 4, waitingMax: 20 });

const tooLarge = (bytesMax: number) =>
  new AppError('PAYLOAD_TOO_LARGE', {
    message: bytesMax === limits.avatar.bytesMax ? avatarTexts.tooLarge : `Файл больше ${bytesMax / 1_048_576} МБ`,
  });
const missing = (path: string) =>
  new AppError('VALIDATION_FAILED', {
    message: avatarTexts.missing,
    errors: [{ path, message: avatarTexts.missing }],
  });

const fileNameMax = 200;

export interface UploadField {
  field: string;
  bytesMax: number;
  /** Queue key: waiting owners take turns. */
  owner: string;
}

async function readField(request: FastifyRequest, { field, bytesMax }: UploadField): Promise<[Buffer, string]> {
  const part = await request.file({ limits: { fileSize: bytesMax } });
  if (!part) throw missing(field);
  const bytes = await part.toBuffer().catch((error: unknown) => {
    throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge(bytesMax) : error;
  });
  // The plugin sometimes returns a truncated file instead of an error.
  if (part.file.truncated) throw tooLarge(bytesMax);
  if (part.fieldname !== field || bytes.length === 0) throw missing(field);
  return [bytes, part.filename.slice(0, fileNameMax)];
}

/**
 * Reads the file of a multipart field and passes it to `use`, at most four at a time. Throws
 * PAYLOAD_TOO_LARGE over the limit, VALIDATION_FAILED without a file, and UNAVAILABLE if too many
 * uploads wait.
 */
export const readUpload = <T>(
  request: FastifyRequest,
  field: UploadField,
  use: (bytes: Buffer, fileName: string) => Promise<T>,
): Promise<T> => receiving.run(field.owner, async () => use(...(await readField(request, field))));
