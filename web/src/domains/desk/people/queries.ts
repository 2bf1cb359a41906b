import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { deskKey } from '../queries.ts';

/** All data that the desk has about one person. */
export const personQuery = (username: string) =>
  queryOptions({
    queryKey: [...deskKey, 'person', username],
    queryFn: ({ signal }) => call('getPerson', { params: { username }, signal }),
  });
