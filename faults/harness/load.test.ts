import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { startLoad } from './load.ts';
import type { Person, Seed } from './seed.ts';
import type { System } from './system.ts';

it('a write that the server refuses with 4xx is the error of stop, and ends no process before it', async () => {
  const server = createServer((_request, response) => response.writeHead(400).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const person: Person = { id: 1, username: 'a', role: 'CURATOR' };
  const seed: Seed = { curator: person, students: [person], guideId: 1, lessons: [] };
  // The load uses only these members.
  const system = { origin: `http://127.0.0.1:${port}`, certificate: undefined } as System;
  const load = await startLoad(system, seed);
  await expect.poll(() => load.attempts().some(({ what }) => what === 'top-up')).toBe(true);
  await expect.poll(() => load.attempts().filter(({ what }) => what === 'read').length).toBeGreaterThan(8);
  await expect(load.stop()).rejects.toThrow('top-up was refused with 400');
  server.closeAllConnections();
  server.close();
});
