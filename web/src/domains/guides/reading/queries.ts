import { queryOptions } from '@tanstack/react-query';
import { callLater } from '#shared/api/call-later.ts';

/** Data prefetched on hover must still be fresh when the page opens. */
const guideStaleMs = 60_000;

/** Other guides of the same topic. */
export const otherGuidesQuery = (guideId: number) =>
  queryOptions({
    queryKey: ['guides', 'others', guideId],
    queryFn: ({ signal }) => callLater('listOtherGuides', { params: { guideId: String(guideId) }, signal }),
    staleTime: guideStaleMs,
  });

export const guideQuery = (id: string) =>
  queryOptions({
    queryKey: ['guide', id],
    queryFn: ({ signal }) => callLater('getGuide', { params: { id }, signal }),
    staleTime: guideStaleMs,
  });
