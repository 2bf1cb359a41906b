import { queryOptions } from '@tanstack/react-query';
import { lazyCall } from '#shared/api/lazy-call.ts';
import { readingLanguage } from '#shared/api/reading-language.ts';

const termsStaleMs = 60_000;

/** All terms of the glossary. */
export const glossaryQuery = queryOptions({
  queryKey: ['guides', 'glossary'],
  queryFn: ({ signal }) => lazyCall('listGlossary', { query: readingLanguage, signal }),
  staleTime: termsStaleMs,
});

/** The terms that a guide has. */
export const guideTermsQuery = (guideId: number) =>
  queryOptions({
    queryKey: ['guide', String(guideId), 'terms'],
    queryFn: ({ signal }) =>
      lazyCall('listGuideTerms', { params: { id: String(guideId) }, query: readingLanguage, signal }),
    staleTime: termsStaleMs,
  });
