import { readIdempotencyKey } from '#platform/http/idempotency.ts';
import type { Server } from '../../../services.ts';
import { presentAuditEntry } from './present.ts';
import { countWaiting, listAudit } from './queries.ts';
import { topUp } from './top-up.ts';

export function adminRoutes(server: Server): void {
  const { handle, db } = server;

  handle('listAudit', async ({ query, reply }) => {
    const { rows, total } = await listAudit(db, query);
    reply.header('x-total-count', total);
    return rows.map(presentAuditEntry);
  });
  handle('getDeskSummary', () => countWaiting(db));
  handle('topUp', async ({ actor, body, request }) => topUp(server, actor, body, readIdempotencyKey(request, body)));
}
