import { unitMs } from '@kampus/contract/time';
import type pg from 'pg';
import { halfHourOf } from './teachers.ts';

/** Longer than any transaction may last: until then one may commit what was true before the half hour. */
const settledMs = 60_000;

/**
 * Makes the kept table of the search true as of a moment: slots that have begun no longer count. They begin on the half
 * hour only, so the table is looked at once per half hour and process, and always while transactions that began before
 * it may still commit. Simultaneous searches share one look.
 */
export function createFreeSlotExpiry(pool: pg.Pool): (now: Date) => Promise<void> {
  let freshHalfHour = 0;
  let running: Promise<void> | undefined;

  async function refresh(now: Date): Promise<void> {
    await pool.query({
      name: 'teachers-refresh-begun',
      text: 'select refresh_begun_teacher_free($1)',
      values: [now],
    });
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
