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
 * As `call`, imported with the first call: 4 kB less in the first load of pages whose data the
 * server puts into them. Throws ApiError, or that the code could not be fetched.
 */
export const callLater: typeof call = async (name, ...sent) => (await loadCall())(name, ...sent);
