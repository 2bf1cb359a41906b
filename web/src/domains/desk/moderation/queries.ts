import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callList } from '#shared/api/call.ts';
import { rowsPerPage } from '../desk-list.tsx';
import { deskKey } from '../queries.ts';

/**
 * Reviews waiting for a decision, oldest first. `person` is a prefix of the author's or teacher's
 * login.
 */
export const reviewReportsQuery = (person: string, page: number) =>
  queryOptions({
    queryKey: [...deskKey, 'reviews', person, page],
    queryFn: ({ signal }) =>
      callList('listReviewReports', {
        query: { query: person || undefined, page: String(page), size: String(rowsPerPage) },
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

/** Comments waiting for a decision, oldest first. `author` is a prefix of a login. */
export const reportsQuery = (author: string, page: number) =>
  queryOptions({
    queryKey: [...deskKey, 'reports', author, page],
    queryFn: ({ signal }) =>
      callList('listCommentReports', {
        query: { query: author || undefined, page: String(page), size: String(rowsPerPage) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
