import { ApiError } from './api-error.ts';
import { refreshSession } from './refresh.ts';
import { endSession } from './session-changes.ts';
import { apiTexts } from './texts.ts';
import { readAccessToken } from './tokens.ts';

/**
 * Sends a request. On 401 it refreshes the session once and retries. If the refresh is refused or
 * the retry gets 401, it ends the session (product.md §4). Throws ApiError.
 */
export async function withFreshSession<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
  // Read before sending: another call may refresh the session before the response arrives.
  const token = readAccessToken();
  let response = await send();
  if (response.status !== 401) return response;
  const refreshed = await refreshSession(token);
  if (refreshed === 'unreachable') throw new ApiError(0, apiTexts.unreachable);
  if (refreshed === 'fresh') response = await send();
  if (response.status === 401) endSession('expired');
  return response;
}
