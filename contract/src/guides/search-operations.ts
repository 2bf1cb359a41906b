import * as z from 'zod/mini';
import { defineOperations } from '../define-operations.ts';
import { idParams, noContent } from '../fields.ts';
import * as glossary from './glossary.ts';
import * as misses from './misses.ts';

export const searchOperations = defineOperations({
  listGlossary: {
    endpoint: 'GET /api/glossary',
    summary: 'Slovak terms with their meaning, by the Slovak alphabet',
    access: 'anyone',
    status: 200,
    query: glossary.glossaryQuery,
    response: z.array(glossary.glossaryTerm),
    cacheable: true,
    shows: ['guides'],
  },
  listGuideTerms: {
    endpoint: 'GET /api/guide/:id/terms',
    summary: 'Terms of the glossary that a guide has',
    access: 'anyone',
    status: 200,
    params: idParams,
    query: glossary.glossaryQuery,
    response: z.array(glossary.glossaryTerm),
    cacheable: true,
    shows: ['guide'],
  },
  askCurators: {
    endpoint: 'POST /api/guide/asks',
    summary: 'Ask the curators for what the search did not find; stored without a person',
    access: 'anyone',
    status: 204,
    body: misses.askBody,
    limit: 'asksByAddress',
    response: noContent,
  },
  listSearchMisses: {
    endpoint: 'GET /api/desk/searches',
    summary: 'Searches without an exact result by week, without persons',
    access: 'CURATOR',
    status: 200,
    query: misses.searchMissQuery,
    response: z.array(misses.searchMiss),
    counted: true,
  },
});
