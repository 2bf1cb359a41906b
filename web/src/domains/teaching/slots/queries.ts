import { addDays } from '@kampus/contract/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { refetchEvery } from '#shared/api/retry.ts';
import { listWeeks } from './week.ts';

const refetchInterval = refetchEvery(30_000);

/**
 * Key prefix of a teacher's calendars, for owner and visitors. A change of slots invalidates it.
 */
export const lecturesKey = (username: string) => ['lectures', username] as const;

/** A teacher's calendar for others (product.md §7). Refetches, so that a taken slot disappears. */
export const openLecturesQuery = (username: string) =>
  queryOptions({
    queryKey: [...lecturesKey(username), 'open'],
    queryFn: ({ signal }) => call('listLectures', { params: { username }, query: { statuses: 'OPEN' }, signal }),
    refetchInterval,
  });

/**
 * The viewer's own calendar with all slots. A week has at most 336 of them, which one response can
 * carry; three weeks can have more than 500.
 */
export const ownLecturesQuery = (username: string) =>
  queryOptions({
    queryKey: [...lecturesKey(username), 'own'],
    queryFn: async ({ signal }) => {
      const weeks = listWeeks(new Date());
      const readWeek = (from: string) =>
        call('listLectures', { params: { username }, query: { from, to: addDays(from, 6) }, signal });
      return (await Promise.all(weeks.map(readWeek))).flat();
    },
    refetchInterval,
  });

/** The waits of the viewer for free slots. */
export const watchesQuery = queryOptions({
  queryKey: ['watches'],
  queryFn: ({ signal }) => call('listWatches', { signal }),
});
