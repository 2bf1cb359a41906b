import type { SavedGuide } from '@kampus/contract/guides/guides';
import type { TwinLanguage } from '@kampus/contract/languages';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { topicsKey } from '#domains/catalogue/public.ts';
import { call } from '#shared/api/call.ts';
import { guideListKey } from '../list/queries.ts';
import { guideQuery } from '../reading/queries.ts';
import { guideSearchKey } from '../search/queries.ts';

const versionsKey = ['guide-versions'] as const;

/**
 * The guide in its own language, and then its twin: the facts of a twin must not be older than the
 * original that it is made from. Without a twin both are the same. Each form begins with the
 * present texts.
 */
export const twinTextsQuery = (id: number, lang: TwinLanguage) =>
  queryOptions({
    queryKey: ['guide', String(id), 'texts', lang],
    queryFn: async ({ signal }) => {
      const original = await call('getGuide', { params: { id: String(id) }, signal });
      return { original, guide: await call('getGuide', { params: { id: String(id) }, query: { lang }, signal }) };
    },
    gcTime: 0,
  });

export const guideVersionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...versionsKey, id],
    queryFn: ({ signal }) => call('listGuideVersions', { params: { id: String(id) }, signal }),
    staleTime: 0,
  });

export const guideVersionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: [...versionsKey, id, version],
    queryFn: ({ signal }) => call('getGuideVersion', { params: { id: String(id), version: String(version) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Invalidates what a guide save changes: the list, the versions, the search, and topics that link
 * to guides.
 */
export function invalidateGuides(queryClient: QueryClient): void {
  for (const queryKey of [guideListKey, versionsKey, guideSearchKey, topicsKey]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/** Shows a saved guide or twin in place of the one on its page. */
export function cacheSavedGuide(queryClient: QueryClient, { removed: _removed, ...guide }: SavedGuide): void {
  queryClient.setQueryData(guideQuery(String(guide.id)).queryKey, guide);
  invalidateGuides(queryClient);
}
