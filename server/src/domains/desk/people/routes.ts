import { blockPerson, unblockPerson } from '#domains/identity/public.ts';
import { languageOfApi } from '#platform/http/language.ts';
import type { Server } from '../../../services.ts';
import { confirmPerson, endPersonSessions, sendPersonPasswordLink, setPersonRole } from './manage-person.ts';
import { getPerson, listPeople } from './queries.ts';

/** Routes for people at the desk. Most writes respond with the changed person. */
export function peopleRoutes({ handle, ...services }: Server): void {
  const { db } = services;

  handle('listPeople', ({ actor, query }) => listPeople(db, actor, query));
  handle('getPerson', ({ actor, params, request }) => getPerson(db, actor, params.username, languageOfApi(request)));

  handle('blockPerson', async ({ actor, params: { username }, body, request }) => {
    await blockPerson(services, actor, username, body);
    return getPerson(db, actor, username, languageOfApi(request));
  });
  handle('unblockPerson', async ({ actor, params: { username }, request }) => {
    await unblockPerson(services, actor, username);
    return getPerson(db, actor, username, languageOfApi(request));
  });
  handle('setPersonRole', async ({ actor, params: { username }, body, request }) => {
    await setPersonRole(services, actor, username, body);
    return getPerson(db, actor, username, languageOfApi(request));
  });
  handle('confirmPerson', async ({ actor, params: { username }, request }) => {
    await confirmPerson(services, actor, username);
    return getPerson(db, actor, username, languageOfApi(request));
  });
  handle('endPersonSessions', async ({ actor, params: { username }, request }) => {
    await endPersonSessions(services, actor, username);
    return getPerson(db, actor, username, languageOfApi(request));
  });
  handle('sendPasswordLink', ({ actor, params: { username } }) => sendPersonPasswordLink(services, actor, username));
}
