/**
 * Something outside the program prevents its start (a folder, a port, a setting). Its message is one line for whoever
 * started it, and is printed without a stack trace.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The system's code of a failed call (`EACCES`, `ENOENT` …), or its name where it has none. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : String(error);
}
