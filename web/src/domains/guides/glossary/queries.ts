import { queryOptions } from '@tanstack/react-query';
import { callLater } from '#shared/api/call-later.ts';
import { readingLanguage } from '#shared/api/reading-language.ts';

const termsStaleMs = 60_000;

/** All terms of the glossary. */
export const glossaryQuery = queryOptions({
  queryKey: ['guides', 'glossary'],
  queryFn: ({ signal }) => callLater('listGlossary', { query: readingLanguage, signal }),
  staleTime: termsStaleMs,
});

/** The terms that a guide has. */
export const guideTermsQuery = (guideId: number) =>
  queryOptions({
    queryKey: ['guide', String(guideId), 'terms'],
    queryFn: ({ signal }) =>
      callLater('listGuideTerms', { params: { id: String(guideId) }, query: readingLanguage, signal }),
    staleTime: termsStaleMs,
  });
