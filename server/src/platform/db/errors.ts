import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The database accepted a connection and does not respond. */
export class DatabaseSilentError extends Error {
  override name = 'DatabaseSilentError';
  constructor() {
    super('The database does not respond');
  }
}

const codeOf = (error: unknown): string => (error instanceof pg.DatabaseError ? (error.code ?? '') : '');

/** Returns the violated constraint, undefined for other errors. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined;

/**
 * True if PostgreSQL cannot store a value that the contract's schemas accepted: a zero byte, a lone
 * surrogate, a number out of range. This is an error of the caller.
 */
export const isUnstorableValue = (error: unknown): boolean =>
  ['22021', '22P05', '22P02', '22003'].includes(codeOf(error));

const isConflict = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error));

/**
 * True if a migration changed a table of a prepared statement. A newly prepared statement succeeds.
 */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && error instanceof Error && error.message.includes('cached plan');

/** True for a lock or statement timeout. A retry may succeed. */
export const isTimedOut = (error: unknown): boolean => ['57014', '55P03'].includes(codeOf(error));

/**
 * SQLSTATE classes: connections (08), resources such as disk and connections (53), shutdown (57P),
 * read-only database (25006), I/O error (58).
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

/**
 * True if the database is unavailable at present. The response is 503, and a later request may
 * succeed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseSilentError) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    passingCodes.test(codeOf(error)) ||
    isTimedOut(error) ||
    // A deadlock or serialisation failure that persisted through every retry.
    isConflict(error) ||
    socketCodes.includes(code) ||
    driverMessages.test(error.message)
  );
}

const attemptsMax = 5;

/**
 * Retries the work after a deadlock (exclusion constraints can cause one), a serialisation failure
 * or a stale plan. Users never see these.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(isConflict(error) || isStalePlan(error)) || attempt === attemptsMax) throw error;
      await sleep(attempt * 5 * Math.random());
    }
  }
}
