import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

/** What the viewer waits for. */
export const watchesQuery = queryOptions({
  queryKey: ['watches'],
  queryFn: ({ signal }) => call('listWatches', { signal }),
});
