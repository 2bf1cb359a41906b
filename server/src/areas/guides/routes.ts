import { languageFault } from '@kampus/contract/guides';
import { makeCachedResponse } from '#platform/cache/cached-response.ts';
import { tags } from '#platform/cache/tags.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import { normaliseText } from '#platform/http/normalise-text.ts';
import { sendCached } from '#platform/http/send-cached.ts';
import type { Server } from '../../services.ts';
import { findGuide, getGuideVersion, listGuides, listGuideVersions } from './queries.ts';
import { sanitiseApart } from './sanitise-apart.ts';
import { createGuide, updateGuide } from './save-guide.ts';
import { searchGuides } from './search-guides.ts';

/** The language that `X-Language` asks for: `en`, or `en-GB` for English too. Without the header, all of them. */
function requestedLanguage(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  const language = /^([a-z]{2})(-[a-z0-9-]*)?$/i.exec(String(header))?.[1];
  if (language) return language.toLowerCase();
  const message = languageFault;
  throw new AppError('VALIDATION_FAILED', { message, errors: [{ path: 'X-Language', message }] });
}

export function guidesRoutes({ handle, db, files, pool, publicReads, cache }: Server): void {
  handle('getGuide', async ({ params: { id }, request, reply }) =>
    sendCached(
      request,
      reply,
      await cache.read(tags.guide(id), `guide:${id}`, async () =>
        makeCachedResponse(JSON.stringify(orNotFound(await findGuide(pool, id)))),
      ),
    ),
  );

  handle('listGuides', async ({ query: { page, size, topicId = null }, request, reply }) => {
    const language = requestedLanguage(request.headers['x-language']);
    const key = `guides:${topicId}:${language}:${page}:${size}`;
    const load = async () =>
      makeCachedResponse(JSON.stringify(await listGuides(pool, { topicId, language, page, size })));
    return sendCached(request, reply, await cache.read(tags.guides, key, load));
  });

  handle('createGuide', async ({ actor, body }) => {
    const guide = await createGuide({ db, files }, actor, body);
    cache.invalidate(tags.guides, tags.guide(guide.id));
    return guide;
  });

  handle('updateGuide', async ({ actor, params: { id }, body }) => {
    const { topicId, version, ...draft } = body;
    const guide = await updateGuide({ db, files }, actor, { ...draft, id, topicId, version });
    cache.invalidate(tags.guides, tags.guide(id));
    return guide;
  });

  handle('previewGuide', async ({ body }) => {
    const { body: kept, removed } = await sanitiseApart(body.body);
    return { body: kept, removed };
  });

  handle('listGuideVersions', async ({ params: { id } }) => listGuideVersions(db, id));
  handle('getGuideVersion', async ({ params: { id, version } }) => getGuideVersion(db, id, version));

  handle('searchGuides', async ({ query: { q, universityId = null }, request, reply }) => {
    const query = normaliseText(q).toLowerCase();
    const load = () =>
      publicReads.load(async (replica) =>
        makeCachedResponse(JSON.stringify(await searchGuides(replica, query, universityId))),
      );
    return sendCached(request, reply, await cache.read(tags.guides, `search:${universityId}:${query}`, load));
  });
}
