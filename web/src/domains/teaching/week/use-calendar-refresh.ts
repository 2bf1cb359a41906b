import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '#shared/api/use-session.ts';
import { lecturesKey } from '../slots/queries.ts';
import { calendarsQuery } from './queries.ts';

/** Returns a function that invalidates the list of calendars and the slots that students see. */
export function useCalendarRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { username = '' } = useSession();
  return async () => {
    await queryClient.invalidateQueries(calendarsQuery);
    await queryClient.invalidateQueries({ queryKey: lecturesKey(username) });
  };
}
