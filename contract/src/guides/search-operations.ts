import * as z from 'zod/mini';
import { defineOperations } from '../define-operations.ts';
import { idParams } from '../fields.ts';
import * as glossary from './glossary.ts';

export const searchOperations = defineOperations({
  listGlossary: {
    endpoint: 'GET /api/glossary',
    summary: 'Slovak terms with their meaning, by the Slovak alphabet',
    access: 'anyone',
    status: 200,
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
    response: z.array(glossary.glossaryTerm),
    cacheable: true,
    shows: ['guide'],
  },
});
