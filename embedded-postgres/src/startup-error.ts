/**
 * A cause outside the program prevents its start (a folder, a port, a setting). The message is one
 * line for the operator, printed without a stack trace.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}

/**
 * The system's code of a failed call (`EACCES`, `ENOENT` …), or the error's name if it has no code.
 */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : String(error);
}
