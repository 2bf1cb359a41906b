import type { QueryClient } from '@tanstack/react-query';
import { universityQuery } from '#domains/catalogue/public.ts';
import { universityIdOf } from './guide-university.ts';
import { guideQuery } from './queries.ts';

/** First data of a guide page: the guide, and its university for the breadcrumbs. */
export async function loadGuide(client: QueryClient, ids: Readonly<Record<string, string>>) {
  const { universityId, mainGuideId = '' } = ids;
  const { topic } = await client.fetchQuery(guideQuery(mainGuideId));
  await client.prefetchQuery(universityQuery(universityIdOf(topic, universityId)));
}
