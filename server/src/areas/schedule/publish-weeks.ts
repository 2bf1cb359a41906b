import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { isTimedOut, retryConflicts } from '#platform/db/errors.ts';
import type { Services } from '../../services.ts';
import { invalidateTeacher } from '../teachers/public.ts';
import { lockCalendars } from './publish-slots.ts';
import { listTemplates, markPublished, planWeeks, publishedDates, writePlans } from './templates.ts';

/** Teachers of one transaction: their calendars are locked for its length, and bookings of theirs wait for it. */
const teachersPerBatch = 10;
const progressEveryMs = 10_000;

interface Teacher {
  id: number;
  username: string;
}

type PublishServices = Pick<Services, 'db' | 'cache' | 'lifecycle'> & { log: Pick<Services['log'], 'info'> };

export interface PublishedWeeks {
  teachers: number;
  created: number;
  removed: number;
  /** Teachers whose calendar was locked too long; the next run takes them. */
  left: number;
}

/** The next teachers whose template has not reached the calendar's end; those who may not teach wait. */
async function listBehind(db: Db, afterId: number, now: Date): Promise<Teacher[]> {
  const { rows } = await sql<Teacher>`
    select u.id, u.username::text as username
      from week_templates as w join teachers as t on t.user_id = w.teacher_id join users as u on u.id = w.teacher_id
     where w.teacher_id > ${afterId} and coalesce(w.published_through, '-infinity') < ${publishedDates(now).to}::date
       and not t.is_away
     order by w.teacher_id
     limit ${teachersPerBatch}`.execute(db);
  return rows;
}

async function publishBatch(db: Db, teacherIds: number[], now: Date): Promise<{ created: number; removed: number }> {
  return db.transaction().execute(async (trx) => {
    await lockCalendars(trx, teacherIds);
    const templates = (await listTemplates(trx, teacherIds)).map(({ teacher_id, ...template }) => ({
      teacherId: teacher_id,
      template,
    }));
    const plans = await planWeeks(trx, templates, now);
    await writePlans(trx, plans);
    await markPublished(trx, teacherIds, now);
    const summaries = [...plans.values()].map(({ summary }) => summary);
    return {
      created: summaries.reduce((sum, { created }) => sum + created, 0),
      removed: summaries.reduce((sum, { removed }) => sum + removed, 0),
    };
  });
}

/**
 * Publishes the slots of every template up to the calendar's end, a few teachers at a time. A run that is ended goes on
 * where it was: who is done is noted with the slots themselves.
 */
export async function publishWeeks(
  { db, cache, log, lifecycle }: PublishServices,
  now = new Date(),
): Promise<PublishedWeeks> {
  const done: PublishedWeeks = { teachers: 0, created: 0, removed: 0, left: 0 };
  let afterId = 0;
  let toldAt = Date.now();
  while (!lifecycle.isClosing) {
    const batch = await listBehind(db, afterId, now);
    const last = batch.at(-1);
    if (!last) break;
    afterId = last.id;
    try {
      const ids = batch.map(({ id }) => id);
      const { created, removed } = await retryConflicts(() => publishBatch(db, ids, now));
      done.teachers += batch.length;
      done.created += created;
      done.removed += removed;
      if (created + removed > 0) for (const { username } of batch) invalidateTeacher(cache, username);
    } catch (error) {
      if (!isTimedOut(error)) throw error;
      done.left += batch.length;
    }
    if (Date.now() - toldAt < progressEveryMs) continue;
    toldAt = Date.now();
    log.info({ ...done, afterId }, 'weeks are being published');
  }
  if (done.teachers + done.left > 0) log.info({ ...done }, 'weeks published');
  return done;
}
