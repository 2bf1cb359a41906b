import type { Topic, TopicType, University } from '@kampus/contract/catalogue/catalogue';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazyCall } from '#shared/api/lazy-call.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { readingLanguage } from '#shared/api/reading-language.ts';

/** Catalogue data changes only when an operator imports it. One fetch is enough for most visits. */
const catalogueStaleMs = 5 * 60_000;

export const universitiesQuery = queryOptions({
  queryKey: ['universities'],
  queryFn: ({ signal }) => lazyCall('listUniversities', { signal }),
  staleTime: catalogueStaleMs,
});

/** The university from the cached list, as a placeholder until the university itself loads. */
export const findListedUniversity = (id: string): University | undefined =>
  queryClient.getQueryData(universitiesQuery.queryKey)?.find((one) => String(one.id) === id);

export const universityQuery = (id: string) =>
  queryOptions({
    queryKey: ['university', id],
    queryFn: ({ signal }) => lazyCall('getUniversity', { params: { id }, signal }),
    placeholderData: () => findListedUniversity(id),
    staleTime: catalogueStaleMs,
  });

export const topicsKey = ['topics'] as const;

/**
 * A response that is not an array counts as empty (product.md §7). Another server may ignore
 * `type` and send all topics.
 */
async function listTopics(
  query: { universityId?: string | undefined; type?: TopicType },
  signal: AbortSignal,
): Promise<Topic[]> {
  const answer: unknown = await lazyCall('listTopics', { query: { ...query, ...readingLanguage }, signal });
  const topics = Array.isArray(answer) ? (answer as Topic[]) : [];
  return query.type ? topics.filter(({ type }) => type === query.type) : topics;
}

/** Faculties and dormitories of one university or of all. */
export const topicsQuery = (universityId?: string) =>
  queryOptions({
    queryKey: [...topicsKey, universityId ?? 'all'],
    queryFn: ({ signal }) => listTopics({ universityId }, signal),
    staleTime: catalogueStaleMs,
  });

/** Topics about life in the city, which are the same at all universities. */
export const lifeTopicsQuery = queryOptions({
  queryKey: [...topicsKey, 'life'],
  queryFn: ({ signal }) => listTopics({ type: 'LIFE' }, signal),
  staleTime: catalogueStaleMs,
});

/** Topics of all types, for the selects of curators. `retry` is set if some did not load. */
export function useAllTopics(): { topics: Topic[]; retry: (() => void) | undefined } {
  const queries = [useQuery(topicsQuery()), useQuery(lifeTopicsQuery)];
  const failed = queries.filter(({ isError, data }) => isError && !data);
  return {
    topics: queries.flatMap(({ data }) => data ?? []),
    retry: failed.length > 0 ? () => failed.forEach(({ refetch }) => void refetch()) : undefined,
  };
}
