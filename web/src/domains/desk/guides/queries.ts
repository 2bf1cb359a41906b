import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callList } from '#shared/api/call.ts';
import { rowsPerPage } from '../desk-list.tsx';
import { deskKey } from '../queries.ts';

/** Waiting corrections, oldest first. `title` matches any part of the guide's title. */
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

/** Guides with links that the last check found broken or moved. */
export const brokenLinksQuery = (page: number) =>
  queryOptions({
    queryKey: [...deskKey, 'links', page],
    queryFn: ({ signal }) =>
      callList('listBrokenLinks', { query: { page: String(page), size: String(rowsPerPage) }, signal }),
    placeholderData: keepPreviousData,
  });

/** Searches without an exact result, the latest week first. */
export const searchMissesQuery = (page: number) =>
  queryOptions({
    queryKey: [...deskKey, 'searches', page],
    queryFn: ({ signal }) =>
      callList('listSearchMisses', { query: { page: String(page), size: String(rowsPerPage) }, signal }),
    placeholderData: keepPreviousData,
  });

export type GuideState = '' | 'due' | 'unkept';

/** Guides in order of their next check. '' returns all of them. */
export const dueGuidesQuery = ({ title, state, page }: { title: string; state: GuideState; page: number }) =>
  queryOptions({
    queryKey: [...deskKey, 'guides', title, state, page],
    queryFn: ({ signal }) =>
      callList('listDueGuides', {
        query: {
          query: title || undefined,
          ...(state !== '' && { state }),
          page: String(page),
          size: String(rowsPerPage),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
