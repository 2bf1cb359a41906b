import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { readingLanguage } from '#shared/api/reading-language.ts';

export const guideSearchKey = ['guide-search'] as const;

/** Facts that answer the question. New words never show the answers to the previous ones. */
export const answersQuery = (words: string) =>
  queryOptions({
    queryKey: [...guideSearchKey, 'answers', words],
    queryFn: ({ signal }) => call('listAnswers', { query: { q: words, ...readingLanguage }, signal }),
    staleTime: 60_000,
  });

export const guideSearchQuery = (words: string) =>
  queryOptions({
    queryKey: [...guideSearchKey, words],
    queryFn: ({ signal }) => call('searchGuides', { query: { q: words, ...readingLanguage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Counts a search at the desk. A count that does not arrive is left out. */
export const countMiss = (words: string): void =>
  void call('searchGuides', { query: { q: words, ...readingLanguage, typed: 'whole' } }).catch(() => {});
