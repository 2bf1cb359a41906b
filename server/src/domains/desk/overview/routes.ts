import type { Server } from '../../../services.ts';
import { countWaiting, listAudit } from './queries.ts';

export function adminRoutes({ handle, db }: Server): void {
  handle('listAudit', async ({ query, reply }) => {
    const { entries, total } = await listAudit(db, query);
    reply.header('x-total-count', total);
    return entries;
  });
  handle('getDeskSummary', () => countWaiting(db));
}
