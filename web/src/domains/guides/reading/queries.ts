import { queryOptions } from '@tanstack/react-query';
import { lazyCall } from '#shared/api/lazy-call.ts';
import { readingLanguage } from '#shared/api/reading-language.ts';

/** Data prefetched on hover must still be fresh when the page opens. */
const guideStaleMs = 60_000;

/** Other guides of the same topic. */
export const otherGuidesQuery = (guideId: number) =>
  queryOptions({
    queryKey: ['guides', 'others', guideId],
    queryFn: ({ signal }) =>
      lazyCall('listOtherGuides', { params: { guideId: String(guideId) }, query: readingLanguage, signal }),
    staleTime: guideStaleMs,
  });

/** The guide in the language of the page, or in its own where it has no such twin. */
export const guideQuery = (id: string) =>
  queryOptions({
    queryKey: ['guide', id],
    queryFn: ({ signal }) => lazyCall('getGuide', { params: { id }, query: readingLanguage, signal }),
    staleTime: guideStaleMs,
  });
