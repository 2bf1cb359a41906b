import type { PayoutState } from '@kampus/contract/balance/payouts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callList } from '#shared/api/call.ts';
import { rowsPerPage } from '../desk-list.tsx';
import { deskKey } from '../queries.ts';

interface PayoutListing {
  /** Undefined for all. */
  state: PayoutState | undefined;
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
