import { avatarTexts } from '@kampus/contract/errors';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from './app-error.ts';
import { createWorkQueue } from './work-queue.ts';

/** The queue of each server. Tests start several in one process, with the same ids of people. */
const queues = new WeakMap<object, ReturnType<typeof createWorkQueue>>();

/**
 * Limits the number of files in memory, one for each person. Other uploads wait unread in their
 * connections.
 */
function queueOf({ server }: FastifyRequest): ReturnType<typeof createWorkQueue> {
  const queue = queues.get(server.server) ?? createWorkQueue({ atOnce: 4, atOnceOfKey: 1, waitingMax: 20 });
  queues.set(server.server, queue);
  return queue;
}

/**
 * Minimum speed of an upload after a grace period. It is below the speed that Node's limit of 300 s
 * for a request needs: 17.5 kB/s for a picture of 5 MB.
 */
const slowest = { bytesPerSecond: 16_384, graceMs: 20_000, checkedEveryMs: 1000 };

const tooLarge = ({ field, bytesMax }: UploadField) =>
  new AppError('PAYLOAD_TOO_LARGE', {
    message: field === 'avatar' ? avatarTexts.tooLarge : `Файл больше ${bytesMax / 1_048_576} МБ`,
  });
const missing = (path: string) => invalidField(path, avatarTexts.missing);

/** The connection closes with the response, so the rest of the body is not read. */
const tooSlow = () =>
  new AppError('BAD_REQUEST', {
    message: 'Файл загружается слишком медленно, попробуйте при лучшей связи',
    headers: { connection: 'close' },
  });

/** Rejects when the body arrives too slowly. Never resolves. */
function watchPace({ raw: { socket } }: FastifyRequest): { failure: Promise<never>; stop: () => void } {
  const [startedMs, readBefore] = [performance.now(), socket.bytesRead];
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setInterval(() => {
    const countedMs = performance.now() - startedMs - slowest.graceMs;
    if (socket.bytesRead - readBefore < (countedMs / 1000) * slowest.bytesPerSecond) reject(tooSlow());
  }, slowest.checkedEveryMs);
  return { failure: promise, stop: () => clearInterval(timer) };
}

const fileNameMax = 200;

export interface UploadField {
  field: string;
  bytesMax: number;
  /** Queue key: waiting owners take turns. */
  owner: string;
}

async function readField(request: FastifyRequest, upload: UploadField): Promise<[Buffer, string]> {
  const { field, bytesMax } = upload;
  const part = await request.file({ limits: { fileSize: bytesMax } });
  if (!part) throw missing(field);
  const bytes = await part.toBuffer().catch((error: unknown) => {
    throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge(upload) : error;
  });
  // The plugin sometimes returns a truncated file instead of an error.
  if (part.file.truncated) throw tooLarge(upload);
  if (part.fieldname !== field) throw missing(field);
  if (bytes.length === 0) throw invalidField(field, 'Файл пустой');
  return [bytes, part.filename.slice(0, fileNameMax)];
}

/**
 * Reads the file of a multipart field and passes it to `use`, at most four at a time and one of a
 * person. Throws PAYLOAD_TOO_LARGE over the limit, VALIDATION_FAILED without a file or its
 * content, BAD_REQUEST if the file arrives too slowly, and UNAVAILABLE if too many uploads wait.
 */
export const readUpload = <T>(
  request: FastifyRequest,
  field: UploadField,
  use: (bytes: Buffer, fileName: string) => Promise<T>,
): Promise<T> =>
  queueOf(request).run(field.owner, async () => {
    const pace = watchPace(request);
    const file = await Promise.race([readField(request, field), pace.failure]).finally(pace.stop);
    return use(...file);
  });
