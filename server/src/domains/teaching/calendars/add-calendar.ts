import { limits } from '@kampus/contract/limits';
import type { BusyCalendar } from '@kampus/contract/teaching/calendars';
import type { Db } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { invalidField, orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { teacherTags } from '../profile/cached-teacher.ts';
import { lockOwnCalendar } from '../profile/lock-calendars.ts';
import { contextOf } from './addresses.ts';
import { faultText } from './faults.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import { presentCalendar } from './present.ts';
import { findCalendar } from './queries.ts';
import { readColumns } from './store-outcome.ts';

type CalendarServices = Pick<Services, 'db' | 'config' | 'sealer'>;

/** Throws if the teacher already has this calendar or the maximum number of calendars. */
async function assertAddable({ sealer }: CalendarServices, db: Db, teacherId: number, url: string): Promise<void> {
  const { perTeacherMax } = limits.calendars;
  const rows = await db.selectFrom('busy_calendars').select('address').where('teacher_id', '=', teacherId).execute();
  if (rows.some(({ address }) => sealer.open(address, contextOf(teacherId)) === url))
    throw invalidField('url', 'Этот календарь уже добавлен');
  if (rows.length >= perTeacherMax) throw invalidField('url', `Больше ${perTeacherMax} календарей добавить нельзя`);
}

/**
 * Reads a calendar and stores its address encrypted. If the address cannot be read now, throws
 * VALIDATION_FAILED with the reason. So the teacher sees a mistake at once, and not in a message
 * the next day.
 */
export async function addCalendar(
  services: CalendarServices,
  actor: Actor,
  { name, url }: { name: string; url: string },
): Promise<BusyCalendar> {
  const { db, config, sealer } = services;
  const now = new Date();
  await assertAddable(services, db, actor.id, url);
  const known = { teacherId: actor.id, address: url, validators: { etag: null, lastModified: null }, knownUntil: null };
  const outcome = await fetchCalendar(config, known, now);
  if (outcome.kind === 'FAILED') throw invalidField('url', faultText(outcome.fault));
  if (outcome.kind === 'UNCHANGED') throw new Error('The calendar server returned 304 to a request without validators');
  return inTransaction(db, async (trx) => {
    // Under this lock, the second of two simultaneous calls sees the calendar of the first.
    await lockOwnCalendar(trx, actor);
    await assertAddable(services, trx, actor.id, url);
    const { id } = await trx
      .insertInto('busy_calendars')
      .values({
        teacher_id: actor.id,
        name,
        address: sealer.seal(url, contextOf(actor.id)),
        host: new URL(url).hostname,
        ...readColumns(outcome, now),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    trx.announce(...teacherTags(actor.username));
    return presentCalendar(orNotFound(await findCalendar(trx, actor.id, id)));
  });
}
