import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

/** The viewer's week template. Deleting a free slot also changes it, so refetch on each visit. */
export const weekQuery = queryOptions({
  queryKey: ['week-template'],
  queryFn: ({ signal }) => call('getWeekTemplate', { signal }),
  gcTime: 0,
  // A background refetch must not replace the user's input.
  refetchOnWindowFocus: false,
});

/** External calendars. Their events hide the viewer's free time. */
export const calendarsQuery = queryOptions({
  queryKey: ['busy-calendars'],
  queryFn: ({ signal }) => call('listBusyCalendars', { signal }),
});
