import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { isMigrated } from '../db/migrate.ts';

/** Whether requests can be served: `away` when the database does not answer, `read-only` when it takes no writes. */
export type Readiness = 'ready' | 'away' | 'read-only' | 'migrating';

export interface ReadinessCheck {
  /** Answers within 200 ms whatever the database does. */
  check: () => Promise<Readiness>;
}

/** A balancer asks every few seconds and waits one or two for the answer. */
const waitMaxMs = 150;
/** How long an answer stands while the next one is awaited. */
const freshMs = 2000;

export function createReadinessCheck(db: Db): ReadinessCheck {
  let isKnownMigrated = false;
  let last: { state: Readiness; atMs: number } = { state: 'away', atMs: 0 };
  let probing: Promise<void> | undefined;

  async function probe(): Promise<Readiness> {
    const { rows } = await sql<{ isReadOnly: boolean }>`
      select current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(db);
    if (rows[0]?.isReadOnly) return 'read-only';
    // The list of migrations is read from files: once, for under load files are slow to come by.
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
