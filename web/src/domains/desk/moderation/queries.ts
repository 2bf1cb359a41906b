import type { NoticedThing } from '@kampus/contract/identity/noticed-things';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callList } from '#shared/api/call.ts';
import { rowsPerPage } from '../desk-list.tsx';
import { deskKey } from '../queries.ts';

interface NoticesAsked {
  what: NoticedThing | undefined;
  /** Prefix of a login. */
  author: string;
  page: number;
}

/** Things with reports or notices, the longest waiting first. */
export const noticesQuery = ({ what, author, page }: NoticesAsked) =>
  queryOptions({
    queryKey: [...deskKey, 'notices', what, author, page],
    queryFn: ({ signal }) =>
      callList('listNotices', {
        query: { what, query: author || undefined, page: String(page), size: String(rowsPerPage) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Objections waiting for a decision, oldest first. */
export const objectionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...deskKey, 'objections', page],
    queryFn: ({ signal }) =>
      callList('listObjections', { query: { page: String(page), size: String(rowsPerPage) }, signal }),
    placeholderData: keepPreviousData,
  });
