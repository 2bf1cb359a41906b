import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callList } from '#shared/api/call.ts';
import { rowsPerPage } from '../desk-list.tsx';
import { deskKey } from '../queries.ts';

interface DisputeListing {
  state: 'CONTESTED' | 'DECIDED';
  /** Login of one of the two sides; '' for all. */
  query: string;
  page: number;
}

/**
 * Contested reports. Waiting ones come oldest first, decided ones newest first. Pages start at 0.
 */
export const disputesQuery = ({ state, query, page }: DisputeListing) =>
  queryOptions({
    queryKey: [...deskKey, 'disputes', state, query, page],
    queryFn: ({ signal }) =>
      callList('listDisputes', {
        query: { state, query: query || undefined, page: String(page), size: String(rowsPerPage) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
