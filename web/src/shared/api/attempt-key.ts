import { ApiError } from './api-error.ts';

/** A random name for one attempt; `randomUUID` exists in secure contexts only, these bytes everywhere. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** True when nobody can tell whether the server did what it was asked: no answer, or a fault of its own. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/**
 * Keys of attempts (`Idempotency-Key`): trying the same again after a lost answer carries the same key, so that it
 * counts once; another request, or a new try after a refusal, is an attempt of its own.
 */
export function createAttemptKeys() {
  let current: { request: string; key: string } | undefined;
  return {
    keyOf(request: unknown): string {
      const text = JSON.stringify(request);
      if (current?.request !== text) current = { request: text, key: createKey() };
      return current.key;
    },
    handleFailure(error: unknown): void {
      if (!isUnanswered(error)) current = undefined;
    },
  };
}
