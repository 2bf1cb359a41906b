import type { PageName } from '@kampus/contract/pages';
import type { QueryClient } from '@tanstack/react-query';

type Params = Readonly<Record<string, string>>;

/** Brings what a page asks first into the cache of a client. Throws ApiError. */
type LoadFirstData = (client: QueryClient, params: Params, search: URLSearchParams) => Promise<unknown>;

/** By page; the others have no data, or only personal ones. */
export const firstData: Readonly<Partial<Record<PageName, LoadFirstData>>> = {
  async universities(client) {
    const { universitiesQuery } = await import('./areas/catalogue/queries.ts');
    await client.fetchQuery(universitiesQuery);
  },
  async university(client, { universityId = '' }) {
    const { topicsQuery, universityQuery } = await import('./areas/catalogue/queries.ts');
    await Promise.all([client.fetchQuery(universityQuery(universityId)), client.fetchQuery(topicsQuery(universityId))]);
  },
  async guide(client, { mainGuideId = '' }) {
    const { guideQuery } = await import('./areas/guides/queries.ts');
    await client.fetchQuery(guideQuery(mainGuideId));
  },
  async selectTeachers(client, _params, search) {
    const { teachersQueryAt } = await import('./areas/teacher-search/queries.ts');
    await client.fetchQuery(teachersQueryAt(search));
  },
};
