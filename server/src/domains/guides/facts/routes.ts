import { twinOf } from '@kampus/contract/languages';
import { normaliseText } from '@kampus/contract/normalise-text';
import { cacheKey } from '#platform/cache/cache-key.ts';
import { makeCachedResponse } from '#platform/cache/cached-response.ts';
import { tags } from '#platform/cache/tags.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { sendCached } from '#platform/http/send-cached.ts';
import { searchInTurn } from '#platform/http/uncached-reads.ts';
import type { Server } from '../../../services.ts';
import { findGuide } from '../queries.ts';
import { findAnswers } from './answers.ts';
import { confirmFact } from './confirm-fact.ts';
import { listTopicFacts, listUnknownLabels } from './queries.ts';
import { renderDates } from './render-dates.ts';

export function factRoutes({ handle, db, cache, config }: Server): void {
  handle('listTopicFacts', async ({ params: { id }, query: { type, lang }, request, reply }) => {
    const load = async () => makeCachedResponse(JSON.stringify(await listTopicFacts(db, id, type, twinOf(lang))));
    return sendCached(request, reply, await cache.read(tags.guides, cacheKey('facts', id, type, lang), load));
  });

  handle('listAnswers', async ({ query: { q, lang }, request, reply }) => {
    const question = normaliseText(q).toLowerCase();
    const load = async () => makeCachedResponse(JSON.stringify(await findAnswers(db, question, twinOf(lang))));
    const key = cacheKey('answers', lang, question);
    return sendCached(request, reply, await cache.read(tags.guides, key, () => searchInTurn(request, load)));
  });

  handle('confirmFact', ({ actor, params }) => confirmFact(db, actor, params.id, params.factId));

  handle('getGuideDates', async ({ params: { id }, query: { lang }, request, reply }) => {
    const language = twinOf(lang);
    const headers = { 'content-disposition': `attachment; filename="kampus-dates-${id}.ics"` };
    const load = async () => {
      const guide = orNotFound(await findGuide(db, id, language));
      return makeCachedResponse(renderDates(guide, config.publicUrl), headers, 'text/calendar; charset=utf-8');
    };
    return sendCached(request, reply, await cache.read(tags.guide(id), cacheKey('guide-dates', id, language), load));
  });

  handle('listUnknownLabels', () => listUnknownLabels(db));
}
