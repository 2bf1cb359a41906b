import type { BusyCalendar } from '@kampus/contract/teaching/calendars';
import { isTimedOut } from '#platform/db/errors.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { teacherTags } from '../profile/cached-teacher.ts';
import { contextOf } from './addresses.ts';
import { fetchCalendar, type Outcome } from './fetch-calendar.ts';
import { presentCalendar } from './present.ts';
import { type DueCalendar, findCalendar, findDue, listDue } from './queries.ts';
import { postponeRead, storeOutcome, tellOfSilent } from './store-outcome.ts';

type ReadingServices = Pick<Services, 'db' | 'config' | 'sealer'>;

/** Number of simultaneous downloads. The files are parsed one at a time. */
const atOnce = 8;

async function ask({ config, sealer }: ReadingServices, row: DueCalendar, now: Date): Promise<Outcome> {
  const address = sealer.open(row.address, contextOf(row.teacher_id));
  if (address === undefined) return { kind: 'FAILED', fault: { code: 'UNSEALED' } };
  const validators = { etag: row.etag, lastModified: row.last_modified };
  return fetchCalendar(config, { teacherId: row.teacher_id, address, validators, knownUntil: row.known_until }, now);
}

/** Reads one calendar and stores the outcome. */
async function readOne(services: ReadingServices, row: DueCalendar, now: Date): Promise<Outcome['kind']> {
  const outcome = await ask(services, row, now);
  await inTransaction(services.db, async (trx) => {
    const isChanged = await storeOutcome(trx, row.id, outcome, now);
    if (isChanged) trx.announce(...teacherTags(row.username));
  });
  return outcome.kind;
}

/**
 * Reads a calendar of the actor now. Throws NOT_FOUND. Faults of the calendar are in the returned
 * value.
 */
export async function readCalendar(services: ReadingServices, actor: Actor, id: number): Promise<BusyCalendar> {
  const { db } = services;
  orNotFound(await findCalendar(db, actor.id, id));
  await readOne(services, orNotFound(await findDue(db, id)), new Date());
  return presentCalendar(orNotFound(await findCalendar(db, actor.id, id)));
}

export interface ReadCalendars {
  read: number;
  unchanged: number;
  failed: number;
  /**
   * Calendars postponed because the teacher's calendar was locked too long or an unexpected error
   * occurred.
   */
  left: number;
}

/**
 * Reads every due calendar, and notifies teachers of calendars that have failed for a day. After an
 * interruption the next run continues: a calendar that was read is due again after 15 minutes.
 * Addresses are never logged.
 */
export async function readCalendars(services: Services, now = new Date()): Promise<ReadCalendars> {
  const { db, log, lifecycle } = services;
  const done: ReadCalendars = { read: 0, unchanged: 0, failed: 0, left: 0 };
  const counted = { READ: 'read', UNCHANGED: 'unchanged', FAILED: 'failed' } as const;
  while (!lifecycle.isClosing) {
    const rows = await listDue(db, now, atOnce);
    if (rows.length === 0) break;
    await Promise.all(
      rows.map(async (row) => {
        try {
          done[counted[await readOne(services, row, now)]] += 1;
        } catch (error) {
          done.left += 1;
          if (!isTimedOut(error)) log.warn({ err: error, calendar: row.id }, 'a calendar could not be read');
          await postponeRead(db, row.id, now);
        }
      }),
    );
  }
  await tellOfSilent(db, now);
  if (done.read + done.failed + done.left > 0) log.info({ ...done }, 'calendars read');
  return done;
}
