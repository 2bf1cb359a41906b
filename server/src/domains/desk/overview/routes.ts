import type { Server } from '../../../services.ts';
import { presentAuditEntry } from './present.ts';
import { countWaiting, listAudit } from './queries.ts';

export function adminRoutes({ handle, db }: Server): void {
  handle('listAudit', async ({ query, reply }) => {
    const { rows, total } = await listAudit(db, query);
    reply.header('x-total-count', total);
    return rows.map(presentAuditEntry);
  });
  handle('getDeskSummary', () => countWaiting(db));
}
