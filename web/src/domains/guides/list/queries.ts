import { limits } from '@kampus/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

export const guideListKey = ['guides'] as const;

/** One page of the list, newest first. `topicId` '' means all topics, `title` '' all titles. */
export const guideListQuery = ({ page, topicId, title }: { page: number; topicId: string; title: string }) =>
  queryOptions({
    queryKey: [...guideListKey, { page, topicId, title }],
    queryFn: ({ signal }) =>
      call('listGuides', {
        query: {
          page: String(page),
          size: String(limits.guide.pageSize),
          ...(topicId && { topicId }),
          ...(title && { query: title }),
        },
        headers: { 'x-language': limits.guide.language },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
