import { limits } from '@kampus/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { deskKey, guideKeys } from '../queries.ts';

const catalogueKey = [...deskKey, 'catalogue'] as const;

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

/** Query keys outside the desk that a catalogue change invalidates: forms, filters and pages. */
export const staleByCatalogue = [
  ...guideKeys,
  ...['universities', 'university', 'study', 'study-proof', 'keywords', 'teachers', 'comments'].map((key) => [key]),
];
