import { languageFault } from '@kampus/contract/guides/guides';
import { originalLanguage, twinOf } from '@kampus/contract/languages';
import { normaliseText } from '@kampus/contract/normalise-text';
import { cacheKey } from '#platform/cache/cache-key.ts';
import { makeCachedList, makeCachedResponse } from '#platform/cache/cached-response.ts';
import { tags } from '#platform/cache/tags.ts';
import { invalidField, orNotFound } from '#platform/http/app-error.ts';
import { pageOf } from '#platform/http/page-of.ts';
import { sendCached } from '#platform/http/send-cached.ts';
import { searchInTurn } from '#platform/http/uncached-reads.ts';
import type { Server } from '../../services.ts';
import { sanitiseApart } from './editing/sanitise-apart.ts';
import { createGuide, updateGuide } from './editing/save-guide.ts';
import { uploadGuideImage } from './editing/upload-image.ts';
import { factRoutes } from './facts/routes.ts';
import { listGlossary, listGuideTerms } from './glossary/queries.ts';
import { createCorrection, decideCorrection, listCorrections } from './keeping/correct-guide.ts';
import { listDueGuides } from './keeping/due-guides.ts';
import { keepUnkept, markChecked, setKeeping, withdrawGuide } from './keeping/keep-guide.ts';
import { acceptLink } from './links/accept-link.ts';
import { listBrokenLinks } from './links/queries.ts';
import { askCurators, createMissCounter } from './misses/count-misses.ts';
import { listMisses } from './misses/queries.ts';
import { findGuide, getGuideVersion, listGuides, listGuideVersions, listOtherGuides } from './queries.ts';
import { searchGuides } from './search/search-guides.ts';
import { listTwinVersions, translateGuide } from './twins/queries.ts';
import { saveTwin } from './twins/save-twin.ts';

/**
 * The language of the `X-Language` header: `en` and `en-GB` both mean English. Null without the
 * header means all languages.
 */
function requestedLanguage(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  const language = /^([a-z]{2})(-[a-z0-9-]*)?$/i.exec(String(header))?.[1];
  if (language) return language.toLowerCase();
  throw invalidField('X-Language', languageFault);
}

/** Routes of the search and of the glossary. */
function searchRoutes(server: Server): void {
  const { handle, db, cache } = server;
  const misses = createMissCounter(server);

  handle(
    'searchGuides',
    async ({ query: { q, universityId = null, lang: language = originalLanguage, typed }, request, reply }) => {
      const query = normaliseText(q).toLowerCase();
      const load = async () => {
        const { hits, isExact } = await searchGuides(db, query, { universityId, language });
        return makeCachedResponse(JSON.stringify(hits), isExact ? {} : { 'x-search-exact': '0' });
      };
      const key = cacheKey('search', universityId, language, query);
      const found = await cache.read(tags.guides, key, () => searchInTurn(request, load));
      if (typed === 'whole' && found.headers['x-search-exact'] === '0') misses.count(query);
      return sendCached(request, reply, found);
    },
  );

  handle('askCurators', ({ body: { q } }) => askCurators(db, normaliseText(q)));

  handle('listSearchMisses', async ({ query }) => {
    await misses.written();
    return listMisses(db, query);
  });

  handle('listGlossary', async ({ query: { lang }, request, reply }) => {
    const load = async () => makeCachedResponse(JSON.stringify(await listGlossary(db, twinOf(lang))));
    return sendCached(request, reply, await cache.read(tags.guides, cacheKey('glossary', lang), load));
  });

  handle('listGuideTerms', async ({ params: { id }, query: { lang }, request, reply }) => {
    const load = async () => makeCachedResponse(JSON.stringify(await listGuideTerms(db, id, twinOf(lang))));
    return sendCached(request, reply, await cache.read(tags.guide(id), cacheKey('guide-terms', id, lang), load));
  });
}

/** Routes of the curators' desk, and of readers' corrections. */
function deskRoutes({ handle, db, files }: Server): void {
  handle('withdrawGuide', ({ actor, params: { id } }) => withdrawGuide(db, actor, id));

  handle('markGuideChecked', ({ actor, params: { id } }) => markChecked(db, actor, id));

  handle('setGuideKeeping', ({ actor, params: { id }, body }) => setKeeping(db, actor, id, body));

  handle('listBrokenLinks', async ({ query }) => {
    const guides = await listBrokenLinks(db, query.query);
    return { items: pageOf(guides, query), total: guides.length };
  });

  handle('acceptLink', ({ actor, body }) => acceptLink(db, actor, body.address));

  handle('keepUnkeptGuides', ({ actor, body }) => keepUnkept(db, actor, body));

  handle('listDueGuides', ({ query }) => listDueGuides(db, query));

  handle('uploadGuideImage', async ({ actor, request }) => ({
    url: await uploadGuideImage(files, String(actor.id), request),
  }));

  handle('createCorrection', async ({ actor, params, body }) => ({
    id: await createCorrection(db, actor, params.id, body),
  }));

  handle('listCorrections', ({ query }) => listCorrections(db, query));

  handle('decideCorrection', ({ actor, params, body }) => decideCorrection({ db, files }, actor, params.id, body));
}

export function guidesRoutes(server: Server): void {
  const { handle, db, cache } = server;
  deskRoutes(server);
  factRoutes(server);
  searchRoutes(server);

  handle('getGuide', async ({ params: { id }, query: { lang }, request, reply }) => {
    const language = twinOf(lang);
    const load = async () => {
      const guide = orNotFound(await findGuide(db, id, language));
      return makeCachedResponse(JSON.stringify(language ? await translateGuide(db, guide, language) : guide));
    };
    return sendCached(request, reply, await cache.read(tags.guide(id), cacheKey('guide', id, language), load));
  });

  handle('listGuides', async ({ query: { page, size, topicId = null, query = null }, request, reply }) => {
    const language = requestedLanguage(request.headers['x-language']);
    const key = cacheKey('guides', topicId, query, language, page, size);
    const load = async () =>
      makeCachedResponse(JSON.stringify(await listGuides(db, { topicId, query, language, page, size })));
    const loadInTurn = query === null ? load : () => searchInTurn(request, load);
    return sendCached(request, reply, await cache.read(tags.guides, key, loadInTurn));
  });

  handle('listOtherGuides', async ({ params: { guideId }, query: { lang }, request, reply }) => {
    const language = twinOf(lang);
    const load = async () => {
      const { guides, total } = await listOtherGuides(db, guideId, language);
      return makeCachedList(guides, total);
    };
    return sendCached(request, reply, await cache.read(tags.guides, cacheKey('guide-others', guideId, language), load));
  });

  handle('createGuide', ({ actor, body, key }) => createGuide(server, actor, body, key));

  handle('updateGuide', ({ actor, params: { id }, body }) => {
    const { topicId, version, ...draft } = body;
    return updateGuide(server, actor, { ...draft, id, topicId, version });
  });

  handle('saveTwin', ({ actor, params, body }) => saveTwin(server, actor, params, body));
  handle('listTwinVersions', ({ params: { id } }) => listTwinVersions(db, id));

  handle('previewGuide', async ({ body }) => {
    const { body: sanitised, removed } = await sanitiseApart(body.body);
    return { body: sanitised, removed };
  });

  handle('listGuideVersions', async ({ params: { id } }) => listGuideVersions(db, id));
  handle('getGuideVersion', async ({ params: { id, version } }) => getGuideVersion(db, id, version));
}
