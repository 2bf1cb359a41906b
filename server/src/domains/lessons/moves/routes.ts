import type { Server } from '../../../services.ts';
import { answerMove } from './answer-move.ts';
import { proposeMove } from './propose-move.ts';
import { withdrawMove } from './withdraw-move.ts';

export function movesRoutes(server: Server): void {
  const { handle } = server;

  handle('proposeMove', ({ actor, params: { id }, body, key }) => proposeMove(server, actor, { id, body, key }));

  handle('answerMove', ({ actor, params: { id }, body, key }) => answerMove(server, actor, { id, ...body, key }));

  handle('withdrawMove', ({ actor, params: { id }, key }) => withdrawMove(server, actor, { id, key }));
}
