import { sql } from 'kysely';
import type { Db, PortalDb } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { writeMultirange } from '../range.ts';
import { stateOf, writeFault } from './faults.ts';
import type { Outcome, Validators } from './fetch-calendar.ts';

/** Interval between two reads of a calendar. */
const everyMinutes = 15;
/** After each failed read the interval doubles, up to this. */
const waitMaxMinutes = 360;
/** The teacher is notified when reads have failed for this time. */
const tellAfterHours = 24;

/** Column values after a response that is no fault. */
const respondedColumns = (now: Date) => ({
  state: 'OK' as const,
  fault: null,
  failing_since: null,
  failures: 0,
  told_at: null,
  read_at: now,
  next_read_at: new Date(now.getTime() + everyMinutes * 60_000),
});

/** Column values after a complete read. */
export const readColumns = (
  read: { ranges: [number, number][]; count: number; knownUntil: Date; validators: Validators },
  now: Date,
) => ({
  ...respondedColumns(now),
  etag: read.validators.etag,
  last_modified: read.validators.lastModified,
  known_until: read.knownUntil,
  event_count: read.count,
  busy: writeMultirange(read.ranges.map(([startMs, endMs]) => ({ start: new Date(startMs), end: new Date(endMs) }))),
});

/**
 * Stores the outcome of a read. A failed or unchanged read leaves the busy times unchanged. Returns
 * whether the busy times have changed.
 */
export async function storeOutcome(db: Db, id: number, outcome: Outcome, now: Date): Promise<boolean> {
  const update = db.updateTable('busy_calendars').where('id', '=', id);
  if (outcome.kind === 'FAILED') {
    const fault = { state: stateOf(outcome.fault), fault: writeFault(outcome.fault) };
    await update
      .set({
        ...fault,
        failing_since: sql`coalesce(failing_since, ${now})`,
        failures: sql`least(failures + 1, 10)`,
        next_read_at: sql`${now}::timestamptz
          + least(${everyMinutes} * 2 ^ least(failures, 10), ${waitMaxMinutes})
            * interval '1 minute'`,
      })
      .execute();
  } else if (outcome.kind === 'UNCHANGED') {
    await update.set(respondedColumns(now)).execute();
  } else {
    const stored = await update
      .set(readColumns(outcome, now))
      .returning(sql<boolean>`old.busy is distinct from new.busy`.as('isChanged'))
      .executeTakeFirst();
    return stored?.isChanged ?? false;
  }
  return false;
}

/** Postpones a read that failed because of the portal and not because of the calendar. */
export const postponeRead = (db: Db, id: number, now: Date) =>
  db
    .updateTable('busy_calendars')
    .set({ next_read_at: new Date(now.getTime() + everyMinutes * 60_000) })
    .where('id', '=', id)
    .execute();

/** Condition: reads have failed for a day, and the teacher is active and not yet notified. */
const silent = (now: Date) => sql<boolean>`
  c.told_at is null and c.failing_since <= ${new Date(now.getTime() - tellAfterHours * 3_600_000)}
  and exists (select from teachers as t where t.user_id = c.teacher_id and not t.is_away)`;

/**
 * Notifies teachers of calendars with failed reads for a day. Sends one notification until
 * the next successful read. Returns the number of notifications.
 */
export async function tellOfSilent(db: PortalDb, now: Date): Promise<number> {
  const due = await db.selectFrom('busy_calendars as c').select('c.id').where(silent(now)).orderBy('c.id').execute();
  return oneByOne(due, ({ id }) =>
    inTransaction(db, async (trx) => {
      const calendar = await trx
        .updateTable('busy_calendars as c')
        .set({ told_at: now })
        .where('c.id', '=', id)
        .where(silent(now))
        .returning(['c.teacher_id', 'c.name', 'c.fault'])
        .executeTakeFirst();
      if (!calendar) return 0;
      const { teacher_id, name, fault } = calendar;
      await notify(trx, teacher_id, 'CALENDAR_SILENT', { details: JSON.stringify({ name, fault }) });
      return 1;
    }),
  );
}
