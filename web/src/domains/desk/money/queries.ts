import { queryOptions } from '@tanstack/react-query';
import { call, callFile } from '#shared/api/call.ts';
import { deskKey } from '../queries.ts';

/** The last batches, and what a new one would have. */
export const batchesQuery = queryOptions({
  queryKey: [...deskKey, 'payouts', 'batches'],
  queryFn: ({ signal }) => call('listPayoutBatches', { signal }),
});

export const createBatch = (): Promise<Blob> => callFile('createPayoutBatch');

export const fetchBatch = (id: number): Promise<Blob> => callFile('getPayoutBatch', { params: { id: String(id) } });
