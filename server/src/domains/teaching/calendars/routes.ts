import { speakIn } from '@kampus/languages/say';
import { languageOfApi } from '#platform/http/language.ts';
import type { Server } from '../../../services.ts';
import { addCalendar } from './add-calendar.ts';
import { presentCalendar } from './present.ts';
import { listCalendars } from './queries.ts';
import { readCalendar } from './read-calendars.ts';
import { removeCalendar } from './remove-calendar.ts';

export function calendarsRoutes(server: Server): void {
  const { handle, db } = server;

  handle('listBusyCalendars', async ({ actor, request }) => {
    const rows = await listCalendars(db, actor.id);
    return speakIn(languageOfApi(request), () => rows.map(presentCalendar));
  });

  handle('addBusyCalendar', ({ actor, body, request }) =>
    speakIn(languageOfApi(request), () => addCalendar(server, actor, body)),
  );

  handle('readBusyCalendar', ({ actor, params: { id }, request }) =>
    speakIn(languageOfApi(request), () => readCalendar(server, actor, id)),
  );

  handle('removeBusyCalendar', ({ actor, params: { id } }) => removeCalendar(server, actor, id));
}
