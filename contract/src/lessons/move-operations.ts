import * as z from 'zod/mini';
import { defineOperations } from '../define-operations.ts';
import { idParams, noContent } from '../fields.ts';
import * as moves from './moves.ts';
import { reservation } from './reservations.ts';

export const moveOperations = defineOperations({
  proposeMove: {
    endpoint: 'POST /api/reservations/:id/moves',
    repeatable: true,
    summary: 'Propose another time for a lesson, by its student or its teacher',
    access: 'confirmed',
    status: 201,
    params: idParams,
    body: moves.proposeMoveBody,
    response: moves.move,
    limit: 'reservationsByUser',
  },
  answerMove: {
    endpoint: 'PUT /api/moves/:id',
    repeatable: true,
    summary: 'Accept or decline a proposed time, by the other side',
    access: 'confirmed',
    whileBlocked: z.object({ answer: z.literal('DECLINED') }),
    status: 200,
    params: idParams,
    body: moves.answerMoveBody,
    response: reservation,
    changes: ['teachers', 'teacher'],
  },
  withdrawMove: {
    endpoint: 'DELETE /api/moves/:id',
    repeatable: true,
    summary: 'Withdraw an own proposal',
    access: 'confirmed',
    whileBlocked: true,
    status: 204,
    params: idParams,
    response: noContent,
  },
});
