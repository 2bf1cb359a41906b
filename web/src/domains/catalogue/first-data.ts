import type { QueryClient } from '@tanstack/react-query';
import { topicsQuery, universitiesQuery, universityQuery } from './queries.ts';

type Params = Readonly<Record<string, string>>;

/** What the choice of the university asks first. */
export const loadUniversities = (client: QueryClient): Promise<unknown> => client.fetchQuery(universitiesQuery);

/** What a university's page asks first. */
export const loadUniversity = (client: QueryClient, { universityId = '' }: Params): Promise<unknown> =>
  Promise.all([client.fetchQuery(universityQuery(universityId)), client.fetchQuery(topicsQuery(universityId))]);
