import type { PersonGroup } from '@kampus/contract/desk/admin';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callList } from '#shared/api/call.ts';
import { rowsPerPage } from '../desk-list.tsx';
import { deskKey } from '../queries.ts';

/** People by the start of login, name or Telegram name, newest first. '' finds everybody. */
export const peopleQuery = ({ query, group }: { query: string; group?: PersonGroup | undefined }, page: number) =>
  queryOptions({
    queryKey: [...deskKey, 'people', query, group, page],
    queryFn: ({ signal }) =>
      callList('listPeople', {
        query: { query: query || undefined, group, page: String(page), size: String(rowsPerPage) },
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
