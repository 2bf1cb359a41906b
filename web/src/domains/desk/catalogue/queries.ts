import type { CatalogueListName } from '@kampus/contract/catalogue/catalogue';
import { limits } from '@kampus/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callList } from '#shared/api/call.ts';
import { rowsPerPage } from '../desk-list.tsx';
import { deskKey } from '../queries.ts';

const catalogueKey = [...deskKey, 'catalogue'] as const;

interface EntryListing {
  list: CatalogueListName;
  /** '' for entries of all parents. */
  parentId: string;
  /** Matches any part of a name. */
  query: string;
  page: number;
}

/** A page of a list, including retired entries. */
export const entriesQuery = ({ list, parentId, query, page }: EntryListing) =>
  queryOptions({
    queryKey: [...catalogueKey, list, parentId, query, page],
    queryFn: ({ signal }) =>
      callList('listDeskCatalogue', {
        params: { list },
        query: {
          ...(parentId && { parentId }),
          ...(query && { query }),
          page: String(page),
          size: String(rowsPerPage),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** All possible parents, for a select. */
export const parentsQuery = (list: 'universities' | 'faculties') =>
  queryOptions({
    queryKey: [...catalogueKey, list, 'choice'],
    queryFn: ({ signal }) =>
      call('listDeskCatalogue', { params: { list }, query: { size: String(limits.list.sizeMax) }, signal }),
  });

/** Labels of facts that the vocabulary does not have. */
export const unknownLabelsQuery = queryOptions({
  queryKey: [...catalogueKey, 'unknown-labels'],
  queryFn: ({ signal }) => call('listUnknownLabels', { signal }),
});

/** Guides that can be the main guide of a topic. */
export const topicGuidesQuery = (topicId: number) =>
  queryOptions({
    queryKey: [...catalogueKey, 'guides', topicId],
    queryFn: ({ signal }) =>
      call('listGuides', { query: { topicId: String(topicId), size: String(limits.list.size) }, signal }),
  });
