import { limits } from '@kampus/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

/** One page of the list, newest first; `topicId` '' means all topics. */
export const guideListQuery = ({ page, topicId }: { page: number; topicId: string }) =>
  queryOptions({
    queryKey: ['guides', { page, topicId }],
    queryFn: ({ signal }) =>
      call('listGuides', {
        query: { page: String(page), size: String(limits.guide.pageSize), ...(topicId && { topicId }) },
        headers: { 'x-language': limits.guide.language },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const guideSearchQuery = (words: string) =>
  queryOptions({
    queryKey: ['guide-search', words],
    queryFn: ({ signal }) => call('searchGuides', { query: { q: words }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const guideVersionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['guide-versions', id],
    queryFn: ({ signal }) => call('listGuideVersions', { params: { id: String(id) }, signal }),
    staleTime: 0,
  });

export const guideVersionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['guide-versions', id, version],
    queryFn: ({ signal }) => call('getGuideVersion', { params: { id: String(id), version: String(version) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
