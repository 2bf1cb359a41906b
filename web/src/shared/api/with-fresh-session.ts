import { ApiError } from './api-error.ts';
import { refreshSession } from './refresh.ts';
import { endSession } from './session-changes.ts';
import { apiTexts } from './texts.ts';
import { readAccessToken } from './tokens.ts';

/**
 * Sends; on 401 refreshes the session once and sends again, else ends the session (product.md §4).
 * Throws ApiError.
 */
export async function withFreshSession<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
  // As it is sent: when the answer comes, another call may have refreshed the session.
  const token = readAccessToken();
  let answer = await send();
  if (answer.status !== 401) return answer;
  const refreshed = await refreshSession(token);
  if (refreshed === 'unreachable') throw new ApiError(0, apiTexts.unreachable);
  if (refreshed === 'fresh') answer = await send();
  if (answer.status === 401) endSession('expired');
  return answer;
}
