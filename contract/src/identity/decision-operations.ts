import * as z from 'zod/mini';
import { defineOperations, textBodyBytesMax } from '../define-operations.ts';
import { idParams, noContent } from '../fields.ts';
import * as decisions from './decisions.ts';

export const decisionOperations = defineOperations({
  listOwnDecisions: {
    endpoint: 'GET /api/auth/me/decisions',
    summary: 'Statements of reasons about the caller, newest first',
    access: 'signed-in',
    status: 200,
    response: z.array(decisions.decision),
  },
  objectToDecision: {
    endpoint: 'POST /api/auth/me/decisions/:id/objection',
    summary: 'Object to a decision, once',
    access: 'signed-in',
    whileBlocked: true,
    status: 201,
    params: idParams,
    body: decisions.objectionBody,
    bodyBytesMax: textBodyBytesMax,
    response: decisions.decision,
    limit: 'reportsByUser',
  },
  objectToBlock: {
    endpoint: 'POST /api/auth/blocked',
    summary: 'Read the statement about the block of an account that cannot sign in, or object to it',
    access: 'anyone',
    status: 200,
    body: decisions.blockedBody,
    bodyBytesMax: textBodyBytesMax,
    response: decisions.decision,
  },
  listObjections: {
    endpoint: 'GET /api/desk/objections',
    summary: 'Objections that wait for a decision, oldest first',
    access: 'CURATOR',
    status: 200,
    query: decisions.objectionListQuery,
    response: z.array(decisions.deskObjection),
    counted: true,
  },
  decideObjection: {
    endpoint: 'PUT /api/desk/objections/:id',
    summary: 'Uphold or reverse a decision of another curator',
    access: 'CURATOR',
    status: 204,
    params: idParams,
    body: decisions.objectionDecisionBody,
    response: noContent,
    changes: ['comments', 'teachers', 'teacher'],
  },
});
