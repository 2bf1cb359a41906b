import { sql } from 'kysely';
import { lockAmount } from '#domains/balance/public.ts';
import type { PortalDb } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import { addEvent, announceLesson, bothOf, closeLesson, lockLesson, system } from '../lesson.ts';
import { isRefundable, isUnmarked, refundableMinutes, unmarkedHours } from '../rules.ts';

const earlier = (minutes: number) => sql<Date>`now() - interval '1 minute' * ${minutes}`;

/** Closes lessons that are not marked paid in time and releases their locks. Returns the number. */
export async function closeUnmarked(db: PortalDb): Promise<number> {
  const due = await db
    .selectFrom('reservations')
    .select('id')
    .where('status', '=', 'CONFIRMED')
    .where('ends_at', '<=', earlier(unmarkedHours * 60))
    .orderBy('id')
    .execute();
  return oneByOne(due, ({ id }) => inTransaction(db, (trx) => closeIfUnmarked(trx, id)));
}

async function closeIfUnmarked(trx: Trx, id: number): Promise<number> {
  const lesson = await lockLesson(trx, id);
  if (!isUnmarked(lesson)) return 0;
  await addEvent(trx, id, 'UNMARKED', system);
  await closeLesson(trx, lesson, { by: system });
  await notify(trx, bothOf(lesson), 'UNMARKED_CLOSED', { reservation_id: id });
  announceLesson(trx, lesson);
  return 1;
}

/** Releases locked earnings after the time for a report. Returns the number of lessons. */
export async function releaseEarnings(db: PortalDb): Promise<number> {
  const due = await db
    .selectFrom('reservations')
    .select('id')
    .where('earned_locked_cents', '>', 0)
    .where('ends_at', '<=', earlier(refundableMinutes))
    .orderBy('id')
    .execute();
  return oneByOne(due, ({ id }) => inTransaction(db, (trx) => releaseIfDue(trx, id)));
}

async function releaseIfDue(trx: Trx, id: number): Promise<number> {
  const lesson = await lockLesson(trx, id);
  if (lesson.earned_locked_cents === 0 || isRefundable(lesson)) return 0;
  await trx.updateTable('reservations').set({ earned_locked_cents: 0 }).where('id', '=', id).execute();
  await lockAmount(trx, lesson.teacher_id, -lesson.earned_locked_cents);
  return 1;
}
