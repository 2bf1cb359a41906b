import type { Server } from '../../../services.ts';
import { decideObjection } from './decide-objection.ts';
import { listObjections } from './queries.ts';

export function objectionsRoutes({ handle, db }: Server): void {
  handle('listObjections', async ({ query, reply }) => {
    const { objections, total } = await listObjections(db, query);
    reply.header('x-total-count', total);
    return objections;
  });
  handle('decideObjection', ({ actor, params: { id }, body }) => decideObjection(db, actor, id, body));
}
