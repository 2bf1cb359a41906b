import { type ErrorCode, errorCodes, type FieldError } from '@kampus/contract/errors';
import { violatedConstraint } from '../db/errors.ts';

export interface AppErrorOptions {
  /** A more precise sentence for people than the code's own. */
  message?: string;
  errors?: FieldError[];
  /** Further members of the problem body, for example the newer version of a guide. */
  extensions?: Record<string, unknown>;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A refusal that the caller may read; everything else that is thrown becomes 500 or 503. */
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

/** True for the refusal with this code. */
export const hasCode = (error: unknown, code: ErrorCode): boolean => error instanceof AppError && error.code === code;

/** Returns the row, or refuses with 404 when there is none. */
export function orNotFound<T>(row: T | undefined, code: ErrorCode = 'NOT_FOUND'): T {
  if (row === undefined) throw new AppError(code);
  return row;
}

/**
 * For `.catch` of a write: throws the refusal that belongs to the constraint which refused it, else the error itself. A
 * refusal is a code with its options.
 */
export const explainRefusal =
  (refusals: Record<string, readonly [code: ErrorCode, options?: AppErrorOptions]>) =>
  (error: unknown): never => {
    const refusal = refusals[violatedConstraint(error) ?? ''];
    if (!refusal) throw error;
    const [code, options] = refusal;
    throw new AppError(code, { ...options, cause: error });
  };
