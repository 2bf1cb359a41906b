import { QueryClient } from '@tanstack/react-query';
import { onSessionChange } from '../session/session-changes.ts';
import { ApiError } from './api-error.ts';

const retriesMax = 2;

/** One cache for all screens. Refusals are final; only faults of the network or the server are tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < retriesMax && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
});

// What one person has loaded is not kept for the next.
onSessionChange((change) => {
  if (change === 'replaced') void queryClient.resetQueries();
  else queryClient.clear();
});
