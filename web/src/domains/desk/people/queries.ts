import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callList } from '#shared/api/call.ts';
import { rowsPerPage } from '../desk-list.tsx';
import { deskKey } from '../queries.ts';

/** People whose login, name or Telegram name begins with the words; everybody for '', newest first. */
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

/** Everything the desk knows of one person. */
export const personQuery = (username: string) =>
  queryOptions({
    queryKey: [...deskKey, 'person', username],
    queryFn: ({ signal }) => call('getPerson', { params: { username }, signal }),
  });
