import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callList } from '#shared/api/call.ts';
import { rowsPerPage } from '../desk-list.tsx';
import { deskKey } from '../queries.ts';

/** Corrections that wait, oldest first; `title` is any part of the guide's. */
export const correctionsQuery = (title: string, page: number) =>
  queryOptions({
    queryKey: [...deskKey, 'corrections', title, page],
    queryFn: ({ signal }) =>
      callList('listCorrections', {
        query: { query: title || undefined, page: String(page), size: String(rowsPerPage) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Guides by the day of their next check; `isDue` leaves out those that are not due. */
export const dueGuidesQuery = ({ title, isDue, page }: { title: string; isDue: boolean; page: number }) =>
  queryOptions({
    queryKey: [...deskKey, 'guides', title, isDue, page],
    queryFn: ({ signal }) =>
      callList('listDueGuides', {
        query: {
          query: title || undefined,
          ...(isDue && { state: 'due' as const }),
          page: String(page),
          size: String(rowsPerPage),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
