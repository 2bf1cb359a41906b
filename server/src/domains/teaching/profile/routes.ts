import { hasRank } from '@kampus/contract/roles';
import { cacheKey } from '#platform/cache/cache-key.ts';
import { makeCachedList, makeCachedResponse } from '#platform/cache/cached-response.ts';
import { tags } from '#platform/cache/tags.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { pageOf } from '#platform/http/page-of.ts';
import { sendCached } from '#platform/http/send-cached.ts';
import { searchInTurn } from '#platform/http/uncached-reads.ts';
import type { Server } from '../../../services.ts';
import { createFreeSlotExpiry } from '../search/expire-free-slots.ts';
import { searchTeachers } from '../search/search-teachers.ts';
import { readSearchWindow } from '../search/search-window.ts';
import { halfHourOf, readOfTeacher } from './cached-teacher.ts';
import { addTeacherKeyword, removeTeacherKeyword } from './change-keywords.ts';
import { findTeacherPage } from './get-page.ts';
import { findTeacher, getPrices, getPublicTeacher, listTeacherKeywords } from './queries.ts';
import { replacePrices } from './replace-prices.ts';
import { getSettings, saveSettings } from './save-settings.ts';

/** Parses keyword ids: `3,1,3` → [1, 3]. Returns [] for no text. */
const readKeywordIds = (text: string | undefined): number[] =>
  text ? [...new Set(text.split(',').map(Number))].sort((a, b) => a - b) : [];

/**
 * A CURATOR or higher sees their own empty teacher's room before they publish the first slot. For
 * all other callers, a login without a teacher profile is NOT_FOUND. Otherwise a caller could find
 * out which logins exist.
 */
const isOwnRoomWithoutProfile = async (db: Db, actor: Actor | undefined, username: string): Promise<boolean> =>
  actor !== undefined &&
  hasRank(actor.role, 'CURATOR') &&
  actor.username.toLowerCase() === username.toLowerCase() &&
  (await findTeacher(db, username))?.hasProfile === false;

/** Routes of the keywords of a teacher. */
function keywordRoutes(server: Server): void {
  const { handle, db, cache } = server;

  handle('listTeacherKeywords', async ({ query, actor, request, reply }) => {
    if (await isOwnRoomWithoutProfile(db, actor, query.username)) return { items: [], total: 0 };
    const cached = await readOfTeacher(
      cache,
      query.username,
      cacheKey('keywords', query.username, query.page, query.size),
      async () => {
        const { id, username } = await getPublicTeacher(db, query.username);
        const keywords = await listTeacherKeywords(db, id);
        return { username, cached: makeCachedList(pageOf(keywords, query), keywords.length) };
      },
    );
    return sendCached(request, reply, cached);
  });

  handle('addTeacherKeyword', async ({ actor, body }) => addTeacherKeyword(db, actor, body.keywordId));

  handle('removeTeacherKeyword', ({ actor, params }) => removeTeacherKeyword(db, actor, params.id));
}

export function teachersRoutes(server: Server): void {
  const { handle, db, cache } = server;
  const expireFreeSlots = createFreeSlotExpiry(db);

  handle('listTeachers', async ({ query, request, reply }) => {
    const now = new Date();
    const { page, size } = query;
    const window = readSearchWindow(query, now);
    const keywordIds = readKeywordIds(query.keywords);
    const { date, startTime, endTime, maxPrice, place, language, topicId } = query;
    const typed = query.query ?? '';
    const time = [date, startTime, endTime].join(':');
    const offer = [keywordIds, maxPrice, place, language, topicId].join(':');
    const key = cacheKey('teachers', halfHourOf(now), page, size, time, offer, typed);
    const load = async () => {
      await expireFreeSlots(now);
      const { total, teachers } = await searchTeachers(db, {
        window,
        typed,
        keywordIds,
        maxPrice,
        place,
        language,
        topicId,
        now,
        page,
        size,
      });
      return makeCachedList(teachers, total);
    };
    return sendCached(request, reply, await cache.read(tags.teachers, key, () => searchInTurn(request, load)));
  });

  handle('getPrices', async ({ params, actor, request, reply }) => {
    if (await isOwnRoomWithoutProfile(db, actor, params.username)) return {};
    const cached = await readOfTeacher(cache, params.username, cacheKey('prices', params.username), async () => {
      const { username, prices } = await getPrices(db, params.username);
      return { username, cached: makeCachedResponse(JSON.stringify(prices)) };
    });
    return sendCached(request, reply, cached);
  });

  handle('getTeacher', async ({ params, request, reply }) => {
    const now = new Date();
    const cached = await readOfTeacher(
      cache,
      params.username,
      cacheKey('teacher', params.username, halfHourOf(now)),
      async () => {
        const page = orNotFound(await findTeacherPage(db, params.username, now));
        return { username: page.username, cached: makeCachedResponse(JSON.stringify(page)) };
      },
      // The page links the guide of the teacher's faculty.
      [tags.guides],
    );
    return sendCached(request, reply, cached);
  });

  handle('getTeacherSettings', async ({ actor }) => getSettings(db, actor));

  handle('saveTeacherSettings', async ({ actor, body }) => saveSettings(server, actor, body));

  handle('replacePrices', async ({ actor, body }) => replacePrices(db, actor, body));

  keywordRoutes(server);
}
