import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The database accepted a connection and says nothing any more. */
export class DatabaseSilentError extends Error {
  override name = 'DatabaseSilentError';
  constructor() {
    super('The database does not answer');
  }
}

const codeOf = (error: unknown): string => (error instanceof pg.DatabaseError ? (error.code ?? '') : '');

/** The constraint that refused a write, or undefined when the error is something else. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined;

/**
 * True for values that PostgreSQL cannot hold and that no schema of the contract refused: a zero byte, half of a
 * character, a number beyond its type. The caller's fault, not ours.
 */
export const isUnstorableValue = (error: unknown): boolean =>
  ['22021', '22P05', '22P02', '22003'].includes(codeOf(error));

const isConflict = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error));

/** True when a table changed under a prepared statement, as in a migration. The statement succeeds when prepared anew. */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && error instanceof Error && error.message.includes('cached plan');

/** True when a statement met a lock or a time limit: it may succeed by itself, or later. */
export const isTimedOut = (error: unknown): boolean => ['57014', '55P03'].includes(codeOf(error));

/**
 * Connections (08), resources such as disk and connections (53), a shutdown (57P), a read-only database (25006), an
 * I/O error (58).
 */
const passingCodes = /^(08|53|57P|58|25006)/;
const socketCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
];
const driverMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/;

/** True when the database cannot be reached, or not now: the answer is 503, and the next request tries again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseSilentError) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    passingCodes.test(codeOf(error)) ||
    isTimedOut(error) ||
    // A deadlock or a failed serialisation that every retry met again.
    isConflict(error) ||
    socketCodes.includes(code) ||
    driverMessages.test(error.message)
  );
}

/** Runs the work again after a deadlock (exclusion constraints can cause one) or a stale plan; people never see either. */
export async function retryConflicts<T>(work: () => Promise<T>, attempts = 5): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(isConflict(error) || isStalePlan(error)) || attempt === attempts) throw error;
      await sleep(attempt * 5 * Math.random());
    }
  }
}
