import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

/** The teacher's own settings. Several pages edit them; each saves its own. */
export const settingsQuery = queryOptions({
  queryKey: ['teacher-settings'],
  queryFn: ({ signal }) => call('getTeacherSettings', { signal }),
  // A background refetch must not replace the user's input.
  refetchOnWindowFocus: false,
});
