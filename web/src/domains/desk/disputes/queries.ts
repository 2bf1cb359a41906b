import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callList } from '#shared/api/call.ts';
import { rowsPerPage } from '../desk-list.tsx';
import { deskKey } from '../queries.ts';

interface DisputeListing {
  state: 'CONTESTED' | 'DECIDED';
  /** The login of one of the two; '' for all. */
  query: string;
  page: number;
}

/** Contested reports: those that wait, oldest first, or the decided ones, newest first; pages count from 0. */
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
