import { limits } from '@kampus/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

export const guideListKey = ['guides'] as const;

/** One page of the list, newest first. `topicId` '' means all topics. */
export const guideListQuery = ({ page, topicId }: { page: number; topicId: string }) =>
  queryOptions({
    queryKey: [...guideListKey, { page, topicId }],
    queryFn: ({ signal }) =>
      call('listGuides', {
        query: { page: String(page), size: String(limits.guide.pageSize), ...(topicId && { topicId }) },
        headers: { 'x-language': limits.guide.language },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
