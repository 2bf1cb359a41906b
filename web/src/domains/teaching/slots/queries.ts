import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { refetchEvery } from '#shared/api/retry.ts';

const refetchInterval = refetchEvery(30_000);

/**
 * Key prefix of a teacher's calendars, for owner and visitors. A change of slots invalidates it.
 */
export const lecturesKey = (username: string) => ['lectures', username] as const;

/**
 * A teacher's calendar as others see it (product.md §7), also for the teacher. Refetches, so that a
 * taken slot disappears.
 */
export const openLecturesQuery = (username: string) =>
  queryOptions({
    queryKey: [...lecturesKey(username), 'open'],
    queryFn: ({ signal }) => call('listLectures', { params: { username }, query: { statuses: 'OPEN' }, signal }),
    refetchInterval,
  });

/** The viewer's own calendar with all slots. */
export const ownLecturesQuery = (username: string) =>
  queryOptions({
    queryKey: [...lecturesKey(username), 'own'],
    queryFn: ({ signal }) => call('listLectures', { params: { username }, signal }),
    refetchInterval,
  });

/** The waits of the viewer for free slots. */
export const watchesQuery = queryOptions({
  queryKey: ['watches'],
  queryFn: ({ signal }) => call('listWatches', { signal }),
});
