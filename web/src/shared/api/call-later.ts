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
 * As `call`, whose code comes with the first question that is asked this way. For what the server puts into a page that it
 * renders: whoever reads there asks nothing more. Throws ApiError, or that the code could not be fetched.
 */
export const callLater: typeof call = async (name, ...sent) => (await loadCall())(name, ...sent);
