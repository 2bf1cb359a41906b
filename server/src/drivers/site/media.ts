import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';

/** Serves only uploads, which are encoded again before they are stored (design.md §15). */
const contentTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
};
const keyPattern = /^(?:[a-z0-9][\w-]{0,100}\/){0,3}[a-z0-9][\w-]{0,100}\.(webp|png|jpg)$/i;

/** Serves uploaded pictures. A name has a hash of the content, so browsers cache it for ever. */
export function mediaRoutes(app: FastifyInstance, { files }: Pick<Services, 'files'>): void {
  app.get<{ Params: { '*': string } }>('/media/*', { config: { measuredAs: 'media' } }, async (request, reply) => {
    const key = request.params['*'];
    const type = contentTypes[keyPattern.exec(key)?.[1]?.toLowerCase() ?? ''];
    if (type === undefined || !(await files.exists(key))) throw new AppError('NOT_FOUND');
    const bytes = await files.getBytes(key);
    return reply
      .headers({
        'content-type': type,
        'content-disposition': 'inline',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(Buffer.from(bytes));
  });
}
