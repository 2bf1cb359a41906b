import type { Server } from '../../../services.ts';
import { previewWeek, saveWeek } from './save-week.ts';
import { getTemplate } from './templates.ts';

export function scheduleRoutes(server: Server): void {
  const { handle, db } = server;

  handle('getWeekTemplate', async ({ actor }) => getTemplate(db, actor.id, new Date()));

  handle('saveWeekTemplate', async ({ actor, body }) => saveWeek(server, actor, body));

  handle('previewWeekTemplate', async ({ actor, body }) => previewWeek(db, actor, body));
}
