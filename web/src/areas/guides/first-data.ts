import type { QueryClient } from '@tanstack/react-query';
import { guideQuery } from './queries.ts';

/** What a guide's page asks first. */
export const loadGuide = (
  client: QueryClient,
  { mainGuideId = '' }: Readonly<Record<string, string>>,
): Promise<unknown> => client.fetchQuery(guideQuery(mainGuideId));
