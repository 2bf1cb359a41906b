import type { Server } from '../../../services.ts';
import { clientOf } from '../sessions/describe-client.ts';
import { objectToBlock, objectToDecision } from './object.ts';
import { listDecisions } from './queries.ts';

export function decisionsRoutes({ handle, ...services }: Server): void {
  const { db } = services;
  handle('listOwnDecisions', ({ actor }) => listDecisions(db, actor.id));
  handle('objectToDecision', ({ actor, params: { id }, body }) => objectToDecision(db, actor.id, id, body.text));
  handle('objectToBlock', ({ body, request }) => objectToBlock(services, { ...body, client: clientOf(request) }));
}
