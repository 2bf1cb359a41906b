import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';

/** Waits until at least `count` statements wait for a lock in the test database. */
export async function waitForLocks({ pool }: Pick<TestServer, 'pool'>, count = 1): Promise<void> {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const countWaiting = async () => (await pool.query(waiting)).rowCount;
  await expect.poll(countWaiting, { interval: 10, timeout: 5000 }).toBeGreaterThanOrEqual(count);
}
