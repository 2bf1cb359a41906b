import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

/** The own settings as a teacher; they are saved as a whole, from more than one room. */
export const settingsQuery = queryOptions({
  queryKey: ['teacher-settings'],
  queryFn: ({ signal }) => call('getTeacherSettings', { signal }),
  // What is being typed must not be replaced by a fetch in the background.
  refetchOnWindowFocus: false,
});
