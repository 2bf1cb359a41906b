import type { Topic, University } from '@kampus/contract/catalogue/catalogue';
import { queryOptions } from '@tanstack/react-query';
import { callLater } from '#shared/api/call-later.ts';
import { queryClient } from '#shared/api/query-client.ts';

/** Reference data changes when an operator imports a catalogue, so a visit rarely needs it twice. */
const catalogueStaleMs = 5 * 60_000;

export const universitiesQuery = queryOptions({
  queryKey: ['universities'],
  queryFn: ({ signal }) => callLater('listUniversities', { signal }),
  staleTime: catalogueStaleMs,
});

/** What the list of universities knew, for as long as the university itself is not loaded. */
export const findListedUniversity = (id: string): University | undefined =>
  queryClient.getQueryData(universitiesQuery.queryKey)?.find((one) => String(one.id) === id);

export const universityQuery = (id: string) =>
  queryOptions({
    queryKey: ['university', id],
    queryFn: ({ signal }) => callLater('getUniversity', { params: { id }, signal }),
    placeholderData: () => findListedUniversity(id),
    staleTime: catalogueStaleMs,
  });

export const topicsKey = ['topics'] as const;

/** Topics of one university, or all of them; an answer that is no array counts as empty (product.md §7). */
export const topicsQuery = (universityId?: string) =>
  queryOptions({
    queryKey: [...topicsKey, universityId ?? 'all'],
    queryFn: async ({ signal }): Promise<Topic[]> => {
      const answer: unknown = await callLater('listTopics', { query: { universityId }, signal });
      return Array.isArray(answer) ? (answer as Topic[]) : [];
    },
    staleTime: catalogueStaleMs,
  });
