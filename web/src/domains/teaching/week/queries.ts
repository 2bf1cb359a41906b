import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

/** The own template. Deleting free time elsewhere changes it, so it is read anew whenever the room opens. */
export const weekQuery = queryOptions({
  queryKey: ['week-template'],
  queryFn: ({ signal }) => call('getWeekTemplate', { signal }),
  gcTime: 0,
  // What is being typed must not be replaced by a fetch in the background.
  refetchOnWindowFocus: false,
});

/** Other calendars whose events hide the own free time. */
export const calendarsQuery = queryOptions({
  queryKey: ['busy-calendars'],
  queryFn: ({ signal }) => call('listBusyCalendars', { signal }),
});
