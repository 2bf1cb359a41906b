import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

/** The channel of each group of messages. An unsubscribe link in a mail may change it. */
export const channelsQuery = queryOptions({
  queryKey: ['channels'],
  queryFn: ({ signal }) => call('getChannels', { signal }),
  staleTime: 0,
});
