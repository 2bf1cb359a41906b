import { ApiError } from './api-error.ts';
import type { call } from './call.ts';
import { apiTexts } from './texts.ts';

async function loadCall(): Promise<typeof call> {
  try {
    return (await import('./call.ts')).call;
  } catch (error) {
    if (navigator.onLine) throw error;
    throw new ApiError(0, apiTexts.unreachable);
  }
}

/**
 * Same as `call`, but imported with the first call. This saves 4 kB in the first load of pages that
 * contain their data. Throws ApiError, or the error of the import.
 */
export const lazyCall: typeof call = async (name, ...input) => (await loadCall())(name, ...input);
