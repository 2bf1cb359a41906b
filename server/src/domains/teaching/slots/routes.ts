import { hasRank } from '@kampus/contract/roles';
import type { LectureStatus } from '@kampus/contract/teaching/lectures';
import { addDays, dayStart, today } from '@kampus/contract/time';
import { cacheKey } from '#platform/cache/cache-key.ts';
import { makeCachedList } from '#platform/cache/cached-response.ts';
import { pageOf } from '#platform/http/page-of.ts';
import { sendCached } from '#platform/http/send-cached.ts';
import type { Server } from '../../../services.ts';
import { halfHourOf, readOfTeacher } from '../profile/cached-teacher.ts';
import { getPublicTeacher } from '../profile/queries.ts';
import { createLectures } from './create-lectures.ts';
import { duplicateWeek } from './duplicate-week.ts';
import { presentLecture, presentOwnLecture } from './present.ts';
import { listLectureRows } from './queries.ts';
import { removeLecture } from './remove-lecture.ts';

/** Days before today that the owner's calendar shows (design.md §6). */
const historyDays = 30;

export function lecturesRoutes(server: Server): void {
  const { handle, db, cache } = server;

  handle('listLectures', async ({ params, query, actor, request, reply }) => {
    const now = new Date();
    const before = query.to ? dayStart(addDays(query.to, 1)) : undefined;
    const owner = actor && actor.username.toLowerCase() === params.username.toLowerCase();
    if (owner && hasRank(actor.role, 'TEACHER') && query.statuses !== 'OPEN') {
      const from = dayStart(query.from ?? addDays(today(now), -historyDays));
      const statuses = query.statuses?.split(',') as LectureStatus[] | undefined;
      const rows = await listLectureRows(db, actor.id, { statuses, from, before });
      return { items: pageOf(rows, query).map(presentOwnLecture), total: rows.length };
    }
    // Others see only OPEN slots. The owner who asks for those alone gets what others see.
    const wantsOpen = query.statuses === undefined || query.statuses.split(',').includes('OPEN');
    const key = cacheKey(
      'lectures',
      params.username,
      wantsOpen,
      halfHourOf(now),
      query.from,
      query.to,
      query.page,
      query.size,
    );
    const cached = await readOfTeacher(cache, params.username, key, async () => {
      const teacher = await getPublicTeacher(db, params.username);
      const from = query.from && dayStart(query.from) > now ? dayStart(query.from) : new Date(now.getTime() + 1);
      const rows = wantsOpen
        ? await listLectureRows(db, teacher.id, { statuses: ['OPEN'], from, before, seenAt: now })
        : [];
      const items = pageOf(rows, query).map(presentLecture);
      return { username: teacher.username, cached: makeCachedList(items, rows.length) };
    });
    return sendCached(request, reply, cached);
  });

  handle('createLectures', async ({ actor, body }) => createLectures(server, actor, body));

  handle('removeLecture', ({ actor, params }) => removeLecture(server, actor, params.id));

  handle('duplicateWeek', async ({ actor, query }) => duplicateWeek(server, actor, query.date));
}
