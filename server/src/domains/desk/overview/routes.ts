import type { Server } from '../../../services.ts';
import { countWaiting, listAudit } from './queries.ts';

export function adminRoutes({ handle, db }: Server): void {
  handle('listAudit', ({ query }) => listAudit(db, query));
  handle('getDeskSummary', () => countWaiting(db));
}
