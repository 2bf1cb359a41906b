import { type ErrorCode, errorCodes, type FieldError } from '@kampus/contract/errors';
import { violatedConstraint } from '../db/errors.ts';

export interface AppErrorOptions {
  /** A more precise message for users than the message of the code. */
  message?: string;
  errors?: FieldError[];
  /** Extra members of the problem body, for example the newer version of a guide. */
  extensions?: Record<string, unknown>;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An error with a code for the caller. Every other error becomes 500 or 503. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly extensions: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorCodes[code].message, { cause: options.cause });
    this.code = code;
    this.status = errorCodes[code].status;
    this.errors = options.errors;
    this.extensions = options.extensions ?? {};
    this.headers = options.headers ?? {};
  }
}

/** VALIDATION_FAILED for one field. The message of the field is also the message of the error. */
export const invalidField = (path: string, message: string): AppError =>
  new AppError('VALIDATION_FAILED', { message, errors: [{ path, message }] });

/** True for an AppError with this code. */
export const hasCode = (error: unknown, code: ErrorCode): boolean => error instanceof AppError && error.code === code;

/** Returns the row. Throws 404 if there is none. */
export function orNotFound<T>(row: T | undefined, code: ErrorCode = 'NOT_FOUND'): T {
  if (row === undefined) throw new AppError(code);
  return row;
}

/**
 * For `.catch` of a write: maps a violated constraint to an AppError. Other errors are rethrown.
 */
export const explainRefusal =
  (refusals: Record<string, readonly [code: ErrorCode, options?: AppErrorOptions]>) =>
  (error: unknown): never => {
    const refusal = refusals[violatedConstraint(error) ?? ''];
    if (!refusal) throw error;
    const [code, options] = refusal;
    throw new AppError(code, { ...options, cause: error });
  };
