import { blockPerson, unblockPerson } from '#domains/identity/public.ts';
import type { Server } from '../../../services.ts';
import { confirmPerson, endPersonSessions, sendPersonPasswordLink, setPersonRole } from './manage-person.ts';
import { getPerson, listPeople } from './queries.ts';

/** Routes for people at the desk. Most writes respond with the changed person. */
export function peopleRoutes({ handle, ...services }: Server): void {
  const { db } = services;

  handle('listPeople', async ({ actor, query, reply }) => {
    const { people, total } = await listPeople(db, actor, query);
    reply.header('x-total-count', total);
    return people;
  });
  handle('getPerson', ({ actor, params }) => getPerson(db, actor, params.username));

  handle('blockPerson', async ({ actor, params: { username }, body }) => {
    await blockPerson(services, actor, username, body);
    return getPerson(db, actor, username);
  });
  handle('unblockPerson', async ({ actor, params: { username } }) => {
    await unblockPerson(services, actor, username);
    return getPerson(db, actor, username);
  });
  handle('setPersonRole', async ({ actor, params: { username }, body }) => {
    await setPersonRole(services, actor, username, body);
    return getPerson(db, actor, username);
  });
  handle('confirmPerson', async ({ actor, params: { username } }) => {
    await confirmPerson(services, actor, username);
    return getPerson(db, actor, username);
  });
  handle('endPersonSessions', async ({ actor, params: { username } }) => {
    await endPersonSessions(services, actor, username);
    return getPerson(db, actor, username);
  });
  handle('sendPasswordLink', async ({ actor, params: { username } }) => {
    await sendPersonPasswordLink(services, actor, username);
    return undefined;
  });
}
