import type { ErrorCode, Problem } from '@kampus/contract/errors';

/** A failed call: the error of the server, or `status` 0 if the server could not be reached. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly problem: Problem | undefined;

  constructor(status: number, message: string, problem?: Problem) {
    super(message);
    this.status = status;
    this.code = problem?.code;
    this.problem = problem;
  }

  /** The server's message for one field of the form, by its path in the body. */
  fieldMessage(path: string): string | undefined {
    return this.problem?.errors?.find((error) => error.path === path)?.message;
  }
}

/** The text to show for any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The server's own message. Undefined if it sent none or could not be reached. */
export const serverMessageOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem?.message : undefined;

export const isApiError = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
