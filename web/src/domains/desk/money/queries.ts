import type { PayoutState } from '@kampus/contract/balance/payouts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callFile, callList } from '#shared/api/call.ts';
import { rowsPerPage } from '../desk-list.tsx';
import { deskKey } from '../queries.ts';

interface PayoutListing {
  /** Undefined for all. */
  state: PayoutState | 'waiting' | 'atBank' | undefined;
  /** Start of the person's login; '' for all. */
  query: string;
  page: number;
}

/** Payouts. Waiting ones come oldest first, others newest first. Pages start at 0. */
export const payoutsQuery = ({ state, query, page }: PayoutListing) =>
  queryOptions({
    queryKey: [...deskKey, 'payouts', state, query, page],
    queryFn: ({ signal }) =>
      callList('listPayouts', {
        query: { state, query: query || undefined, page: String(page), size: String(rowsPerPage) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The last batches, and what a new one would have. */
export const batchesQuery = queryOptions({
  queryKey: [...deskKey, 'payouts', 'batches'],
  queryFn: ({ signal }) => call('listPayoutBatches', { signal }),
});

export const createBatch = (): Promise<Blob> => callFile('createPayoutBatch');

export const fetchBatch = (id: number): Promise<Blob> => callFile('getPayoutBatch', { params: { id: String(id) } });
