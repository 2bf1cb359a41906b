import * as z from 'zod/mini';
import { defineOperations } from '../define-operations.ts';
import { idParams, noContent, usernameParams } from '../fields.ts';
import * as watches from './watches.ts';

export const watchOperations = defineOperations({
  watchTeacher: {
    endpoint: 'POST /api/teachers/:username/watch',
    summary: 'Wait for free time of a teacher',
    access: 'confirmed',
    status: 204,
    params: usernameParams,
    response: noContent,
    limit: 'reservationsByUser',
  },
  unwatchTeacher: {
    endpoint: 'DELETE /api/teachers/:username/watch',
    summary: 'Stop waiting for free time of a teacher',
    access: 'signed-in',
    whileBlocked: true,
    status: 204,
    params: usernameParams,
    response: noContent,
  },
  createWatch: {
    endpoint: 'POST /api/watches',
    summary: 'Wait for free time of teachers that a search finds',
    access: 'confirmed',
    status: 201,
    body: watches.createWatchBody,
    response: watches.watch,
    limit: 'reservationsByUser',
  },
  listWatches: {
    endpoint: 'GET /api/watches',
    summary: 'What the caller waits for',
    access: 'signed-in',
    status: 200,
    response: z.array(watches.watch),
  },
  removeWatch: {
    endpoint: 'DELETE /api/watches/:id',
    summary: 'Stop waiting',
    access: 'signed-in',
    whileBlocked: true,
    status: 204,
    params: idParams,
    response: noContent,
  },
});
