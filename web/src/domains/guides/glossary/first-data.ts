import type { QueryClient } from '@tanstack/react-query';
import { glossaryQuery } from './queries.ts';

/** First data of the glossary. */
export const loadGlossary = (client: QueryClient): Promise<unknown> => client.fetchQuery(glossaryQuery);
