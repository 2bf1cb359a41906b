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

/** Calendars that are asked at once; reading their files takes turns. */
const atOnce = 8;

async function ask({ config, sealer }: ReadingServices, row: DueCalendar, now: Date): Promise<Outcome> {
  const address = sealer.open(row.address, contextOf(row.teacher_id));
  if (address === undefined) return { kind: 'FAILED', fault: { code: 'UNSEALED' } };
  const validators = { etag: row.etag, lastModified: row.last_modified };
  return fetchCalendar(config, { teacherId: row.teacher_id, address, validators, knownUntil: row.known_until }, now);
}

/** Reads one calendar and writes what came of it. */
async function readOne(services: ReadingServices, row: DueCalendar, now: Date): Promise<Outcome['kind']> {
  const outcome = await ask(services, row, now);
  await inTransaction(services.db, async (trx) => {
    const isOther = await storeOutcome(trx, row.id, outcome, now);
    if (isOther) trx.announce(...teacherTags(row.username));
  });
  return outcome.kind;
}

/**
 * Reads a calendar of the actor now. Throws NOT_FOUND; whatever is wrong with the calendar is in
 * the answer.
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
   * Calendars whose teacher's slots were locked too long, or that could not be read for another
   * reason of ours.
   */
  left: number;
}

/**
 * Reads every calendar that is due, and tells teachers of those that have not answered for a day. A
 * run that is ended goes on where it was: who was read waits a quarter of an hour. Addresses are in
 * no log.
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
