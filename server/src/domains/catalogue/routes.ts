import { twinOf } from '@kampus/contract/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cacheKey } from '#platform/cache/cache-key.ts';
import { makeCachedList, makeCachedResponse } from '#platform/cache/cached-response.ts';
import { type CacheTag, tags } from '#platform/cache/tags.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { sendCached } from '#platform/http/send-cached.ts';
import type { Server } from '../../services.ts';
import { listDeskEntries } from './desk-queries.ts';
import { type CatalogueList, type CatalogueQuery, findUniversity, listCatalogue } from './queries.ts';
import { createEntry, updateEntry } from './save-entry.ts';

/** Saving a guide can change its topic, so topics share the guides' tag. */
const tagOf = (list: CatalogueList): CacheTag => (list === 'topics' ? tags.guides : tags.catalogue);

/** Routes of reference data. The public lists come from the response cache. */
export function catalogueRoutes(server: Server): void {
  const { handle, db, cache } = server;

  async function sendList(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    list: CatalogueList,
    query: CatalogueQuery,
  ): Promise<FastifyReply> {
    const key = cacheKey('catalogue', list, query.parentId, query.type, query.language, query.page, query.size);
    const load = async () => {
      const { entries, total } = await listCatalogue(db, list, query);
      return makeCachedList(entries, total);
    };
    return sendCached(request, reply, await cache.read(tagOf(list), key, load));
  }

  handle('getUniversity', async ({ params: { id }, request, reply }) => {
    const load = async () => makeCachedResponse(JSON.stringify(orNotFound(await findUniversity(db, id))));
    return sendCached(request, reply, await cache.read(tags.catalogue, cacheKey('university', id), load));
  });

  handle('listUniversities', async (call) => sendList(call, 'universities', call.query));

  handle('listFaculties', async ({ query: { universityId: parentId = null, ...page }, ...call }) =>
    sendList(call, 'faculties', { ...page, parentId }),
  );

  handle('listSpecialties', async ({ query: { facultyId: parentId = null, ...page }, ...call }) =>
    sendList(call, 'specialties', { ...page, parentId }),
  );

  handle('listKeywords', async ({ query: { lang, ...page }, ...call }) =>
    sendList(call, 'keywords', { ...page, language: twinOf(lang) }),
  );

  handle('listTopics', async ({ query: { universityId = null, type = null, lang, ...page }, ...call }) => {
    // LIFE topics are shown at all universities, so they have no university to select by.
    const parentId = type === 'LIFE' ? null : universityId;
    return sendList(call, 'topics', { ...page, parentId, type, language: twinOf(lang) });
  });

  handle('listDeskCatalogue', ({ params: { list }, query }) => listDeskEntries(db, list, query));
  handle('listDeskGlossary', ({ query }) => listDeskEntries(db, 'glossary', query));
  handle('createCatalogueEntry', ({ actor, params, body }) => createEntry(server, actor, params.list, body));
  handle('updateCatalogueEntry', ({ actor, params, body }) => updateEntry(server, actor, params, body));
}
