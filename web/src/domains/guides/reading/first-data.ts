import type { QueryClient } from '@tanstack/react-query';
import { universityQuery } from '#domains/catalogue/public.ts';
import { guideQuery } from './queries.ts';

/** What a guide's page asks first: the guide, and for the way back the university that it belongs to. */
export async function loadGuide(client: QueryClient, { mainGuideId = '' }: Readonly<Record<string, string>>) {
  const { topic } = await client.fetchQuery(guideQuery(mainGuideId));
  await client.prefetchQuery(universityQuery(String(topic.universityId)));
}
