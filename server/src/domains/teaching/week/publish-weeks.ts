import type { WeekPlan } from '@kampus/contract/teaching/week';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { isTimedOut } from '#platform/db/errors.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Services } from '../../../services.ts';
import { teacherTags } from '../profile/cached-teacher.ts';
import { lockCalendars } from '../profile/lock-calendars.ts';
import { publishedDates, publishWeek } from './templates.ts';

const progressEveryMs = 10_000;

interface Teacher {
  id: number;
  username: string;
}

type PublishServices = Pick<Services, 'db' | 'lifecycle'> & { log: Pick<Services['log'], 'info'> };

export interface PublishedWeeks {
  teachers: number;
  created: number;
  removed: number;
  /** Teachers skipped because another transaction locked their calendar; the next run retries. */
  left: number;
}

/** Active teachers with slots not yet published up to the end of the calendar. */
const listBehind = (db: Db, now: Date): Promise<Teacher[]> =>
  db
    .selectFrom('week_templates as w')
    .innerJoin('teachers as t', 't.user_id', 'w.teacher_id')
    .innerJoin('users as u', 'u.id', 'w.teacher_id')
    .select(['u.id', 'u.username'])
    .where(sql<boolean>`coalesce(w.published_through, '-infinity') < ${publishedDates(now).to}::date`)
    .where('t.is_away', '=', sql<boolean>`false`)
    .orderBy('w.teacher_id')
    .execute();

async function publishTeacher(trx: Trx, { id, username }: Teacher, now: Date): Promise<WeekPlan> {
  await lockCalendars(trx, [id]);
  const summary = await publishWeek(trx, id, now);
  if (summary.created + summary.removed > 0) trx.announce(...teacherTags(username));
  return summary;
}

/**
 * Publishes the slots of every template up to the end of the calendar, one transaction for each
 * teacher. A failed teacher does not stop the next. After an interruption the next run continues:
 * `published_through` is written in the same transaction.
 */
export async function publishWeeks({ db, log, lifecycle }: PublishServices, now = new Date()): Promise<PublishedWeeks> {
  const done: PublishedWeeks = { teachers: 0, created: 0, removed: 0, left: 0 };
  let loggedAt = Date.now();
  async function publish(teacher: Teacher): Promise<number> {
    if (lifecycle.isClosing) return 0;
    try {
      const { created, removed } = await inTransaction(db, (trx) => publishTeacher(trx, teacher, now));
      done.teachers += 1;
      done.created += created;
      done.removed += removed;
    } catch (error) {
      if (!isTimedOut(error)) throw error;
      done.left += 1;
    }
    if (Date.now() - loggedAt >= progressEveryMs) {
      loggedAt = Date.now();
      log.info({ ...done, afterId: teacher.id }, 'weeks are being published');
    }
    return 1;
  }
  try {
    await oneByOne(await listBehind(db, now), publish);
  } finally {
    if (done.teachers + done.left > 0) log.info({ ...done }, 'weeks published');
  }
  return done;
}
