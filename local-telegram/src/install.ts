import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { botApiRoutes, createUpdates, type Updates } from './bot-api.ts';
import { type MessengerDb, openMessengerDatabase } from './database.ts';
import { createFaults, type Faults } from './faults.ts';
import { peopleRoutes } from './people-routes.ts';

/** The address of the local messenger's page. */
export const messengerRoot = '/dev/telegram';

export interface Messenger {
  db: MessengerDb;
  updates: Updates;
  faults: Faults;
}

const assets = [
  { path: '', file: 'chat.html', type: 'text/html; charset=utf-8' },
  { path: '/chat.css', file: 'chat.css', type: 'text/css; charset=utf-8' },
  { path: '/chat.js', file: 'chat.js', type: 'text/javascript; charset=utf-8' },
];

/**
 * Adds the local messenger to the app: a Bot API for the bot with this `token`, a page to chat with
 * it, and the tables. For the demo and the tests, never for production.
 */
export async function installMessenger<Portal>(
  app: FastifyInstance,
  portalDb: Kysely<Portal>,
  token: string,
): Promise<Messenger> {
  const db = await openMessengerDatabase(portalDb);
  const updates = createUpdates(db);
  const faults = createFaults();
  for (const { path, file, type } of assets) {
    app.get(`${messengerRoot}${path}`, { schema: { hide: true } }, async (_request, reply) => {
      const content = await readFile(new URL(`./page/${file}`, import.meta.url));
      return reply.type(type).header('cache-control', 'no-cache').send(content);
    });
  }
  botApiRoutes(app, { db, root: messengerRoot, token, updates, faults });
  peopleRoutes(app, messengerRoot, { db, updates });
  return { db, updates, faults };
}
