import { unitMs } from '@kampus/contract/time';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { halfHourOf } from '../profile/cached-teacher.ts';

/**
 * Longer than any transaction may run. Before that, a transaction may still commit rows that it
 * computed in the previous half hour.
 */
const settledMs = 60_000;

/**
 * Removes slots that have begun from teacher_free, the table of the search. Slots begin on the half
 * hour, so one refresh per half hour and process is enough. It counts only after `settledMs`, when
 * every earlier transaction has ended. Simultaneous searches share one refresh.
 */
export function createFreeSlotExpiry(db: Db): (now: Date) => Promise<void> {
  let freshHalfHour = 0;
  let running: Promise<void> | undefined;

  async function refresh(now: Date): Promise<void> {
    await sql`select refresh_begun_teacher_free(${now})`.execute(db);
    if (now.getTime() % unitMs > settledMs) freshHalfHour = halfHourOf(now);
  }

  return async (now) => {
    if (freshHalfHour === halfHourOf(now)) return;
    running ??= refresh(now).finally(() => {
      running = undefined;
    });
    await running;
  };
}
