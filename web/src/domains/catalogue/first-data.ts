import type { QueryClient } from '@tanstack/react-query';
import { lifeTopicsQuery, topicsQuery, universitiesQuery, universityQuery } from './queries.ts';

type Params = Readonly<Record<string, string>>;

/** First data of the page that lists universities. */
export const loadUniversities = (client: QueryClient): Promise<unknown> => client.fetchQuery(universitiesQuery);

/** First data of the page of one university. */
export const loadUniversity = (client: QueryClient, { universityId = '' }: Params): Promise<unknown> =>
  Promise.all([
    client.fetchQuery(universityQuery(universityId)),
    client.fetchQuery(topicsQuery(universityId)),
    client.fetchQuery(lifeTopicsQuery),
  ]);
