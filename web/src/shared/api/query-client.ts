import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { isChunkFailure } from './chunk-failure.ts';
import { retriesMax, retryAfterMs } from './retry.ts';
import { onSessionChange } from './session-changes.ts';

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * One cache for all screens. Refusals are final; only faults of the network or the server are tried
 * again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Asked without a connection too: the service worker may have kept the answer
      // (web/src/shared/offline/).
      networkMode: 'always',
      refetchOnReconnect: 'always',
      retryDelay: retryAfterMs,
      // A new version may be in place: the screen's boundary reloads the page
      // (web/src/shell/error-boundary.tsx).
      throwOnError: isChunkFailure,
      retry: (failures, error) => failures < retriesMax && navigator.onLine && !isRefusal(error),
    },
    // Fails at once without a connection, and whoever wrote something keeps it.
    mutations: { networkMode: 'always' },
  },
});

/** Puts in what the server has loaded, by key; with `isOld` it is renewed in the background. */
export function fillQueryClient(
  queries: readonly (readonly [key: readonly unknown[], data: unknown])[],
  isOld = false,
) {
  for (const [key, data] of queries) queryClient.setQueryData(key, data, isOld ? { updatedAt: 0 } : {});
}

// What one person has loaded is not kept for the next.
onSessionChange((change) => {
  if (change === 'replaced') void queryClient.resetQueries();
  else queryClient.clear();
});
