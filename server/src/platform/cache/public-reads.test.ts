import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { type Connection, connect } from '../db/connect.ts';
import { makeCachedResponse } from './cached-response.ts';
import { openPublicReads, type PublicReads } from './public-reads.ts';
import { createResponseCache } from './response-cache.ts';
import { tags } from './tags.ts';

let server: TestServer;
let replica: Connection;
let reads: PublicReads;

async function open(url: string): Promise<void> {
  replica = connect(url, { max: 2, limited: true });
  reads = openPublicReads(server.services.pool, replica.pool);
}
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  reads.close();
  await replica.close();
  await server.close();
});

const load = () =>
  reads.load(async (pool) => {
    await pool.query('select 1');
    return makeCachedResponse(pool === replica.pool ? '"replica"' : '"primary"');
  });

it('caches what a replica says no longer than it may lag', async () => {
  await open(server.databaseUrl);
  const cache = createResponseCache({ bytesMax: 2 ** 20, announce: () => {} });
  const response = await cache.read(tags.guides, 'test', load);
  expect(response.identity.toString()).toBe('"replica"');
  expect(response.validUntilMs).toBeLessThanOrEqual(Date.now() + 1000);
  cache.close();
});

it('reads the primary while the replica is away', async () => {
  await open('postgresql://nobody@127.0.0.1:1/nothing');
  expect((await load()).identity.toString()).toBe('"primary"');
  expect((await load()).validUntilMs).toBeUndefined();
});
