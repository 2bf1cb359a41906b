import type { Server } from '../../../services.ts';
import { addCalendar } from './add-calendar.ts';
import { presentCalendar } from './present.ts';
import { listCalendars } from './queries.ts';
import { readCalendar } from './read-calendars.ts';
import { removeCalendar } from './remove-calendar.ts';

export function calendarsRoutes(server: Server): void {
  const { handle, db } = server;

  handle('listBusyCalendars', async ({ actor }) => (await listCalendars(db, actor.id)).map(presentCalendar));

  handle('addBusyCalendar', ({ actor, body }) => addCalendar(server, actor, body));

  handle('readBusyCalendar', ({ actor, params: { id } }) => readCalendar(server, actor, id));

  handle('removeBusyCalendar', ({ actor, params: { id } }) => removeCalendar(server, actor, id));
}
