import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { deskKey } from '../queries.ts';

/** The last batches, and what a new one would have. */
export const batchesQuery = queryOptions({
  queryKey: [...deskKey, 'payouts', 'batches'],
  queryFn: ({ signal }) => call('listPayoutBatches', { signal }),
});
