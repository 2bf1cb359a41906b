import { makeReady } from '../cache/ready.ts';
import { AppError, found } from '../http/app-error.ts';
import { sendReady } from '../http/ready-reply.ts';
import type { Server } from '../server.ts';
import { findGuide, listGuides } from './read-guides.ts';

/** The language that `X-Language` asks for: `en`, or `en-GB` for English too. Without the header, all of them. */
function requestedLanguage(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  const language = /^([a-z]{2})(-[a-z0-9-]*)?$/i.exec(String(header))?.[1];
  if (language) return language.toLowerCase();
  const message = 'Ожидается код языка из двух букв';
  throw new AppError('VALIDATION_FAILED', { message, errors: [{ path: 'X-Language', message }] });
}

export function guidesRoutes({ handle, pool, cache }: Server): void {
  handle('getGuide', async ({ params: { id }, request, reply }) =>
    sendReady(
      request,
      reply,
      await cache.read(`guide:${id}`, `guide:${id}`, async () => makeReady(found(await findGuide(pool, id)))),
    ),
  );

  handle('listGuides', async ({ query: { page, size, topicId = null }, request, reply }) => {
    const language = requestedLanguage(request.headers['x-language']);
    const key = `guides:${topicId}:${language}:${page}:${size}`;
    const load = async () => makeReady(await listGuides(pool, { topicId, language, page, size }));
    return sendReady(request, reply, await cache.read('guides', key, load));
  });
}
