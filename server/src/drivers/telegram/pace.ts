import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';

/** A bot may send about thirty messages a second; faster ones are refused with 429. */
const gapMs = 35;
/** A turn that far ahead is not taken: Telegram asked for a wait, or too many messages are on their way. */
const aheadMsMax = 2000;

/** When messages may go out, shared by all processes through the database. */
export interface Pace {
  /** Waits for the next free moment. Returns undefined then, or the seconds left of a longer wait. */
  takeTurn: () => Promise<number | undefined>;
  /** Makes every process wait, because Telegram asked for it. */
  holdFor: (seconds: number) => Promise<void>;
}

/**
 * Taking a turn does not wait until disk and standby have it: all processes take theirs from one row, whose lock is held
 * until then, so the time of a commit would be the pace. A turn that a crash forgets costs nothing.
 */
const withoutWaiting = sql`set_config('synchronous_commit', 'off', true)`;

export function createPace(db: Db): Pace {
  return {
    async takeTurn() {
      const { rows } = await sql<{ turnInMs: number; isTaken: boolean }>`
        with taken as (
          update telegram_pace
             set free_at = greatest(free_at, clock_timestamp()) + ${gapMs} * interval '1 millisecond'
           where free_at < clock_timestamp() + ${aheadMsMax} * interval '1 millisecond'
          returning free_at - ${gapMs} * interval '1 millisecond' as turn_at, ${withoutWaiting}
        )
        select extract(epoch from turn_at - clock_timestamp())::float8 * 1000 as "turnInMs", true as "isTaken" from taken
        union all
        select extract(epoch from free_at - clock_timestamp())::float8 * 1000, false
          from telegram_pace where not exists (select from taken)`.execute(db);
      const { turnInMs, isTaken } = rows[0] ?? { turnInMs: 0, isTaken: true };
      if (!isTaken) return Math.max(1, Math.ceil(turnInMs / 1000));
      if (turnInMs > 0) await sleep(turnInMs);
      return undefined;
    },
    async holdFor(seconds) {
      await sql`
        update telegram_pace
           set free_at = greatest(free_at, clock_timestamp() + ${seconds} * interval '1 second')`.execute(db);
    },
  };
}
