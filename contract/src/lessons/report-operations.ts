import * as z from 'zod/mini';
import { defineOperations } from '../define-operations.ts';
import { idParams } from '../fields.ts';
import * as disputes from './reports.ts';

export const disputeOperations = defineOperations({
  reportLesson: {
    endpoint: 'POST /api/reservations/:id/reports',
    repeatable: true,
    summary: 'Report what went wrong with a lesson, within 48 hours of its end',
    access: 'confirmed',
    status: 201,
    params: idParams,
    body: disputes.reportLessonBody,
    response: disputes.reportMade,
    limit: 'reservationsByUser',
  },
  answerReport: {
    endpoint: 'PUT /api/reports/:id',
    repeatable: true,
    summary: 'Agree to a report or contest it, by the other side',
    access: 'confirmed',
    whileBlocked: z.object({ answer: z.literal('AGREED') }),
    status: 200,
    params: idParams,
    body: disputes.answerReportBody,
    response: disputes.report,
    changes: ['teachers', 'teacher'],
  },
  listDisputes: {
    endpoint: 'GET /api/desk/disputes',
    summary: 'Contested reports',
    access: 'CURATOR',
    status: 200,
    query: disputes.disputeListQuery,
    response: z.array(disputes.dispute),
    counted: true,
  },
  decideDispute: {
    endpoint: 'PUT /api/desk/disputes/:id',
    repeatable: true,
    summary: 'Decide a contested report, by a curator who is no party; final',
    access: 'CURATOR',
    status: 200,
    params: idParams,
    body: disputes.decideDisputeBody,
    response: disputes.dispute,
    changes: ['teachers', 'teacher'],
  },
});
