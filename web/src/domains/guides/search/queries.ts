import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

export const guideSearchKey = ['guide-search'] as const;

export const guideSearchQuery = (words: string) =>
  queryOptions({
    queryKey: [...guideSearchKey, words],
    queryFn: ({ signal }) => call('searchGuides', { query: { q: words }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
