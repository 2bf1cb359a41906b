import type { TopicType } from '@kampus/contract/catalogue/catalogue';
import { queryOptions } from '@tanstack/react-query';
import { lazyCall } from '#shared/api/lazy-call.ts';
import { readingLanguage } from '#shared/api/reading-language.ts';

const factsStaleMs = 60_000;

/** The facts of a university's topics of one type. */
export const topicFactsQuery = (universityId: string, type: TopicType) =>
  queryOptions({
    queryKey: ['guides', 'facts', universityId, type],
    queryFn: ({ signal }) =>
      lazyCall('listTopicFacts', { params: { id: universityId }, query: { type, ...readingLanguage }, signal }),
    staleTime: factsStaleMs,
  });
