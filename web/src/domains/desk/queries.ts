import type { DeskSummary } from '@kampus/contract/desk/admin';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { publicSettings } from '#shared/api/public-settings.ts';
import { refetchEvery } from '#shared/api/retry.ts';

/** Key prefix of all desk queries. Every desk action invalidates it. */
export const deskKey = ['desk'] as const;

/** Query keys outside the desk that a change of guides invalidates. */
export const guideKeys = [['guide'], ['guides'], ['guide-search'], ['topics']];

/** Waiting items per section. Other curators decide too, so it refetches while the desk is open. */
export const summaryQuery = queryOptions({
  queryKey: [...deskKey, 'summary'],
  queryFn: ({ signal }) => call('getDeskSummary', { signal }),
  staleTime: 0,
  refetchInterval: refetchEvery(30_000),
});

/**
 * Waiting items by room: one room has all reports and notices. The bank has one where the portal
 * has a bank account.
 */
export const waitingOf = ({ reports, reviews, notices, bank, ...rest }: DeskSummary) => ({
  ...rest,
  reports: reports + reviews + notices,
  bank: publicSettings().bank === null ? 0 : bank,
});

/** All items that wait for a curator. */
export const countWaiting = (summary: DeskSummary): number =>
  Object.values(waitingOf(summary)).reduce((sum, number) => sum + number, 0);
