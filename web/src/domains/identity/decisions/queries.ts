import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

/** Statements of reasons about the viewer. Curators decide meanwhile, so each visit refetches. */
export const decisionsQuery = queryOptions({
  queryKey: ['decisions'],
  queryFn: ({ signal }) => call('listOwnDecisions', { signal }),
  staleTime: 0,
});
