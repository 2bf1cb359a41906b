import { readIdempotencyKey } from '#platform/http/idempotency.ts';
import type { Server } from '../../../services.ts';
import { answerMove } from './answer-move.ts';
import { proposeMove } from './propose-move.ts';
import { withdrawMove } from './withdraw-move.ts';

export function movesRoutes(server: Server): void {
  const { handle } = server;

  handle('proposeMove', async ({ actor, params: { id }, body, request }) =>
    proposeMove(server, actor, { id, body, key: readIdempotencyKey(request, { id, ...body }) }),
  );

  handle('answerMove', async ({ actor, params: { id }, body, request }) =>
    answerMove(server, actor, { id, ...body, key: readIdempotencyKey(request, { id, ...body }) }),
  );

  handle('withdrawMove', ({ actor, params: { id }, request }) =>
    withdrawMove(server, actor, { id, key: readIdempotencyKey(request, { id }) }),
  );
}
