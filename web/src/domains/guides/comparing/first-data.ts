import type { TopicType } from '@kampus/contract/catalogue/catalogue';
import type { QueryClient } from '@tanstack/react-query';
import { universityQuery } from '#domains/catalogue/public.ts';
import { topicFactsQuery } from './queries.ts';

const load =
  (type: TopicType) =>
  (client: QueryClient, { universityId = '' }: Readonly<Record<string, string>>): Promise<unknown> =>
    Promise.all([
      client.fetchQuery(topicFactsQuery(universityId, type)),
      client.fetchQuery(universityQuery(universityId)),
    ]);

/** First data of the comparison of dormitories. */
export const loadDorms = load('DORM');
/** First data of the comparison of faculties. */
export const loadFaculties = load('FACULTY');
