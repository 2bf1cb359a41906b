import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

/** What was fetched on intent must still be fresh when the page opens. */
const guideStaleMs = 60_000;

export const guideQuery = (id: string) =>
  queryOptions({
    queryKey: ['guide', id],
    queryFn: ({ signal }) => call('getGuide', { params: { id }, signal }),
    staleTime: guideStaleMs,
  });
