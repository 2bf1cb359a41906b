import * as z from 'zod/mini';
import { defineOperations, text } from '../define-operations.ts';
import { idParams, noContent } from '../fields.ts';
import * as facts from './facts.ts';
import { guideLanguageQuery } from './twins.ts';

export const factOperations = defineOperations({
  listTopicFacts: {
    endpoint: 'GET /api/universities/:id/facts',
    summary: 'Facts of a university’s topics, from their main guides',
    access: 'anyone',
    status: 200,
    params: idParams,
    query: facts.topicFactsQuery,
    response: z.array(facts.topicFacts),
    cacheable: true,
    shows: ['guides'],
  },
  listAnswers: {
    endpoint: 'GET /api/guide/answers',
    summary: 'Facts that answer a question, at most three',
    access: 'anyone',
    status: 200,
    query: facts.answersQuery,
    response: z.array(facts.answer),
    shows: ['guides'],
  },
  confirmFact: {
    endpoint: 'POST /api/guide/:id/facts/:factId/confirmations',
    summary: 'Confirm that a fact is still true; counts once a month',
    access: 'confirmed',
    status: 204,
    params: facts.factParams,
    limit: 'reportsByUser',
    response: noContent,
    changes: ['guides', 'guide'],
  },
  getGuideDates: {
    endpoint: 'GET /api/guide/:id/dates.ics',
    summary: 'The dates of a guide’s facts as a calendar file',
    access: 'anyone',
    status: 200,
    params: idParams,
    query: guideLanguageQuery,
    produces: 'text/calendar',
    response: text,
    cacheable: true,
    shows: ['guide'],
  },
  listUnknownLabels: {
    endpoint: 'GET /api/desk/unknown-labels',
    summary: 'Labels of facts that the vocabulary does not have, the most frequent first',
    access: 'CURATOR',
    status: 200,
    response: z.array(facts.unknownLabel),
  },
});
