import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

/** The viewer's own proof of study. */
export const studyProofQuery = queryOptions({
  queryKey: ['study-proof'],
  queryFn: ({ signal }) => call('getStudyProof', { signal }),
});
