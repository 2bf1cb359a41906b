import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { isChunkFailure } from './chunk-failure.ts';
import { retriesMax, retryAfterMs } from './retry.ts';
import { onSessionChange } from './session-changes.ts';

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

// By default, a timer tells React that a mutation is pending, and a quick second press of its
// button sends it again.
notifyManager.setScheduler(queueMicrotask);

/** One cache for all screens. Refusals are final. Only network and server faults are retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Queries also run offline: the service worker may have a cached response
      // (web/src/shared/offline/).
      networkMode: 'always',
      refetchOnReconnect: 'always',
      retryDelay: retryAfterMs,
      // A new release may be the cause. The error boundary then reloads the page
      // (web/src/shell/error-boundary.tsx).
      throwOnError: isChunkFailure,
      retry: (failures, error) => failures < retriesMax && navigator.onLine && !isRefusal(error),
    },
    // Mutations fail at once offline, so that a form can keep its input.
    mutations: { networkMode: 'always' },
  },
});

/**
 * Adds the data that the server has loaded, by key. With `isOld` they are refetched in the
 * background.
 */
export function fillQueryClient(
  queries: readonly (readonly [key: readonly unknown[], data: unknown])[],
  isOld = false,
) {
  for (const [key, data] of queries) queryClient.setQueryData(key, data, isOld ? { updatedAt: 0 } : {});
}

// Data of one user must not be shown to another.
onSessionChange((change) => {
  if (change === 'replaced') void queryClient.resetQueries();
  else queryClient.clear();
});
