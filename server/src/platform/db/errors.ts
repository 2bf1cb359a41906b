import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The constraint that refused a write, or undefined when the error is something else. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined;

/** True for text that PostgreSQL cannot hold (a zero byte): the caller's fault, not ours. */
export const isUnstorableText = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '22021' || error.code === '22P05');

const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001');

/** True when the database cannot be reached or is going away: the answer is 503, and the next request tries anew. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(08|57P0|53300)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

/** Runs the work again when the database ended it in a deadlock (exclusion constraints can); never shown to people. */
export async function retryConflicts<T>(work: () => Promise<T>, attempts = 5): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || attempt === attempts) throw error;
      await sleep(attempt * 5 * Math.random());
    }
  }
}
