import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callList } from '#shared/api/call.ts';
import { rowsPerPage } from '../desk-list.tsx';
import { deskKey } from '../queries.ts';

/** People by the start of login, name or Telegram name, newest first. '' returns everybody. */
export const peopleQuery = (query: string, page: number) =>
  queryOptions({
    queryKey: [...deskKey, 'people', query, page],
    queryFn: ({ signal }) =>
      callList('listPeople', {
        query: { query: query || undefined, page: String(page), size: String(rowsPerPage) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** All data that the desk has about one person. */
export const personQuery = (username: string) =>
  queryOptions({
    queryKey: [...deskKey, 'person', username],
    queryFn: ({ signal }) => call('getPerson', { params: { username }, signal }),
  });
