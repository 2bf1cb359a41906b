import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

const refetchMs = 30_000;

/** All calendars of a teacher, whoever looks: what a change of slots makes stale. */
export const lecturesKey = (username: string) => ['lectures', username] as const;

/** What others see of a teacher's calendar (product.md §7). A slot that somebody takes disappears by itself. */
export const openLecturesQuery = (username: string) =>
  queryOptions({
    queryKey: [...lecturesKey(username), 'open'],
    queryFn: ({ signal }) => call('listLectures', { params: { username }, query: { statuses: 'OPEN' }, signal }),
    refetchInterval: refetchMs,
  });

/** The own calendar, whole. */
export const ownLecturesQuery = (username: string) =>
  queryOptions({
    queryKey: [...lecturesKey(username), 'own'],
    queryFn: ({ signal }) => call('listLectures', { params: { username }, signal }),
    refetchInterval: refetchMs,
  });
