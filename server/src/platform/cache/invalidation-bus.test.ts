import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { execute } from '#testing/admin.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { cacheChannel, type InvalidationBus, openInvalidationBus } from './invalidation-bus.ts';

let database: TestDatabase;
let writer: InvalidationBus;
let reader: InvalidationBus;
let readerPids: number[];
const heard = { tags: [] as string[], gaps: 0, errors: [] as string[] };

/** The processes of PostgreSQL that serve the buses. */
async function listConnections(): Promise<number[]> {
  const client = new pg.Client(database.connectionString);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'kampus-cache' and datname = current_database()",
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

async function breakWriter(): Promise<void> {
  for (const pid of await listConnections())
    if (!readerPids.includes(pid)) await execute(database.connectionString, `select pg_terminate_backend(${pid})`);
}

const open = (origin: string) =>
  openInvalidationBus(database.connectionString, origin, {
    onTags: (tags) => heard.tags.push(...(origin === 'reader' ? tags : [])),
    onGap: () => {
      if (origin === 'reader') heard.gaps += 1;
    },
    onError: ({ message }) => heard.errors.push(message),
  });

beforeEach(async () => {
  database = await testDatabase();
  Object.assign(heard, { tags: [], gaps: 0, errors: [] });
  reader = open('reader');
  await vi.waitFor(() => expect(heard.gaps).toBe(1));
  readerPids = await listConnections();
  writer = open('writer');
  await vi.waitFor(async () => expect(await listConnections()).toHaveLength(2));
});
afterEach(async () => {
  await writer.close();
  await reader.close();
  await database.drop();
});

const notify = (payload: string) =>
  execute(database.connectionString, `select pg_notify('${cacheChannel}', '${payload}')`);

it('tells others what changed, and not oneself', async () => {
  writer.announce(['guide:1', 'guides']);
  await vi.waitFor(() => expect(heard.tags).toEqual(['guide:1', 'guides']));
});

it.each(['hello', '', '{}', '{"origin":"x","tags":null}', '[1]', 'null', '{"origin":1,"tags":["a"]}'])(
  'lives on and drops everything when the channel says %j',
  async (payload) => {
    await notify(payload);
    await vi.waitFor(() => expect(heard.gaps).toBe(2));
    expect(heard.errors.join()).toContain('not understood');
    writer.announce(['guides']);
    await vi.waitFor(() => expect(heard.tags).toEqual(['guides']));
  },
);

it('announces after a break what changed during it', async () => {
  await breakWriter();
  writer.announce(['guide:1']);
  const startedMs = performance.now();
  await vi.waitFor(() => expect(heard.tags).toEqual(['guide:1']), {
    timeout: 5000,
    interval: 5,
  });
  expect(performance.now() - startedMs).toBeLessThan(2000);
});

it('drops everything where more changed than can be said', async () => {
  writer.announce(Array.from({ length: 6000 }, (_, index) => `guide:${index}`));
  await vi.waitFor(() => expect(heard.gaps).toBe(2));
  expect(heard.tags).toEqual([]);
});
