import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { isMigrated } from '../db/migrate.ts';

/**
 * `away`: the database does not respond. `read-only`: it accepts no writes. `migrating`: a
 * migration is missing.
 */
export type Readiness = 'ready' | 'away' | 'read-only' | 'migrating';

export interface ReadinessCheck {
  /** Resolves within 200 ms, even if the database hangs. */
  check: () => Promise<Readiness>;
}

/** A load balancer calls every few seconds and waits one or two seconds. */
const waitMaxMs = 150;
/** Maximum age of the last state while a new probe runs. */
const freshMs = 2000;

export function createReadinessCheck(db: Db): ReadinessCheck {
  let isKnownMigrated = false;
  let last: { state: Readiness; atMs: number } = { state: 'away', atMs: 0 };
  let probing: Promise<void> | undefined;

  async function probe(): Promise<Readiness> {
    const { rows } = await sql<{ isReadOnly: boolean }>`
      select current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(db);
    if (rows[0]?.isReadOnly) return 'read-only';
    // The migration list is read from files, which is slow under load. So it is read once.
    isKnownMigrated ||= await isMigrated(db);
    return isKnownMigrated ? 'ready' : 'migrating';
  }

  async function update(): Promise<void> {
    const state = await probe().catch(() => 'away' as const);
    last = { state, atMs: Date.now() };
    probing = undefined;
  }

  return {
    async check() {
      probing ??= update();
      await Promise.race([probing, sleep(waitMaxMs, undefined, { ref: false })]);
      return Date.now() - last.atMs < freshMs ? last.state : 'away';
    },
  };
}
