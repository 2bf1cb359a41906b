import { connect, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { cacheChannel, type InvalidationBus, openInvalidationBus } from './invalidation-bus.ts';

/** The connection of the bus breaks, hangs or is not there: a proxy before PostgreSQL does so, and clocks are turned by hand. */

let database: TestDatabase;
let proxy: Server;
let sockets: Socket[];
let url: string;
let bus: InvalidationBus;
let listener: pg.Client;
let payloads: string[];
const seen = { tags: [] as string[], gaps: 0, errors: [] as string[] };

/** Waits for what sockets bring, while the clocks stand still, for five seconds at most. */
async function until(isReached: () => boolean): Promise<void> {
  const endMs = performance.now() + 5000;
  while (!isReached()) {
    if (performance.now() > endMs) throw new Error('It never came true');
    await nextTurn();
  }
}

beforeEach(async () => {
  database = await testDatabase();
  Object.assign(seen, { tags: [], gaps: 0, errors: [] });
  payloads = [];
  sockets = [];
  const { host, port, user, password, database: name } = new pg.Client(database.connectionString);
  const postgres = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  proxy = createServer((client) => {
    const behind = connect(postgres);
    sockets.push(client, behind);
    client.pipe(behind).pipe(client);
    for (const socket of [client, behind])
      socket.on('error', () => {}).on('close', () => (socket === client ? behind : client).destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port: proxyPort } = proxy.address() as { port: number };
  url = `postgresql://${user}:${encodeURIComponent(password ?? '')}@127.0.0.1:${proxyPort}/${name}`;
  listener = new pg.Client(database.connectionString);
  await listener.connect();
  await listener.query(`listen ${cacheChannel}`);
  listener.on('notification', ({ payload = '' }) => payloads.push(payload));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await bus.close();
  await listener.end();
  proxy.close();
  await database.drop();
});

async function open(): Promise<void> {
  bus = openInvalidationBus(url, 'here', {
    onTags: (tags) => seen.tags.push(...tags),
    onGap: () => {
      seen.gaps += 1;
    },
    onError: ({ message }) => seen.errors.push(message),
  });
  await until(() => seen.gaps === 1);
}

const tagsOf = (payload: string | undefined): string[] => JSON.parse(payload ?? '{}').tags;
const named = (count: number): string[] => Array.from({ length: count }, (_, index) => `guide:${index}`);

it('listens as soon as it is open, and says so', async () => {
  bus = openInvalidationBus(url, 'here', { onTags: () => {}, onGap: () => {}, onError: () => {} });
  expect(bus.isListening()).toBe(false);
  await until(() => bus.isListening());
});

it('hears what others change and not what it announced itself', async () => {
  await open();
  bus.announce(['guides']);
  vi.advanceTimersByTime(10);
  await until(() => payloads.length === 1);
  await listener.query('select pg_notify($1, $2)', [cacheChannel, '{"origin":"there","tags":["teachers"]}']);
  await until(() => seen.tags.length > 0);
  expect(seen).toEqual({ tags: ['teachers'], gaps: 1, errors: [] });
});

it('puts sixty tags at most into an announcement, and names all five thousand', async () => {
  await open();
  bus.announce(named(5000));
  vi.advanceTimersByTime(10);
  await until(() => payloads.length === Math.ceil(5000 / 60));
  expect(tagsOf(payloads[0])).toHaveLength(60);
  expect(payloads.flatMap(tagsOf)).toEqual(named(5000));
});

it('says that everything changed beyond five thousand', async () => {
  await open();
  bus.announce(named(5001));
  vi.advanceTimersByTime(10);
  await until(() => payloads.length === 1);
  expect(tagsOf(payloads[0])).toEqual(['*']);
});

it('names a tag once, and sends together what comes within ten milliseconds', async () => {
  await open();
  const idle = vi.getTimerCount();
  bus.announce(['guides']);
  vi.advanceTimersByTime(0);
  await until(() => payloads.length === 1 && vi.getTimerCount() === idle);
  bus.announce(['guide:1', 'guide:2']);
  vi.advanceTimersByTime(9);
  bus.announce(['guide:2', 'guide:3']);
  expect(vi.getTimerCount()).toBe(idle + 1);
  vi.advanceTimersByTime(1);
  await until(() => payloads.length === 2);
  expect(tagsOf(payloads[1])).toEqual(['guide:1', 'guide:2', 'guide:3']);
});

it('says that it does not hear, connects again and drops everything, after a break', async () => {
  await open();
  for (const socket of sockets) socket.destroy();
  await until(() => !bus.isListening());
  await until(() => bus.isListening());
  expect(seen.gaps).toBe(2);
  expect(seen.errors.length).toBeGreaterThan(0);
});

it('announces after a break what changed during it, once', async () => {
  await open();
  for (const socket of sockets) socket.destroy();
  await until(() => !bus.isListening());
  bus.announce(['guides']);
  vi.advanceTimersByTime(10);
  await until(() => bus.isListening());
  vi.advanceTimersByTime(10);
  await until(() => payloads.length === 1);
  expect(tagsOf(payloads[0])).toEqual(['guides']);
});

it('finds within eight seconds that a connection hangs, and opens another', async () => {
  await open();
  for (const socket of sockets) socket.unpipe().pause();
  vi.advanceTimersByTime(4999);
  expect(bus.isListening()).toBe(true);
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(3000);
  await until(() => seen.gaps === 2);
  expect(seen.errors.join()).toContain('timeout');
});

it('announces once it is connected again what was under way when the connection hung', async () => {
  await open();
  for (const socket of sockets) socket.unpipe().pause();
  bus.announce(['guides']);
  vi.advanceTimersByTime(10);
  vi.advanceTimersByTime(3000);
  await until(() => seen.gaps === 2);
  vi.advanceTimersByTime(10);
  await until(() => payloads.length === 1);
  expect(tagsOf(payloads[0])).toEqual(['guides']);
});

it('leaves a connection that answers alone', async () => {
  await open();
  const idle = vi.getTimerCount();
  for (let beats = 0; beats < 3; beats += 1) {
    vi.advanceTimersByTime(5000);
    expect(vi.getTimerCount()).toBe(idle + 1);
    await until(() => vi.getTimerCount() === idle);
  }
  expect(bus.isListening()).toBe(true);
  expect(seen).toMatchObject({ gaps: 1, errors: [] });
});

it('says of what it does not understand how it begins', async () => {
  await open();
  await listener.query('select pg_notify($1, $2)', [cacheChannel, 'x'.repeat(101)]);
  await until(() => seen.gaps === 2);
  expect(seen.errors).toEqual([`An announcement was not understood: ${'x'.repeat(100)}`]);
});

it('gives up a database that accepts and says nothing after three seconds, and tries again', async () => {
  const silent: Socket[] = [];
  proxy.removeAllListeners('connection');
  proxy.on('connection', (socket) => silent.push(socket.on('error', () => {})));
  bus = openInvalidationBus(url, 'here', {
    onTags: () => {},
    onGap: () => {},
    onError: ({ message }) => seen.errors.push(message),
  });
  await until(() => silent.length === 1);
  vi.advanceTimersByTime(3000);
  await until(() => seen.errors.length > 0);
  await until(() => silent.length === 2);
  expect(bus.isListening()).toBe(false);
  for (const socket of silent) socket.destroy();
  proxy.close();
});

it('leaves no connection and no timer behind when it is closed', async () => {
  await open();
  bus.announce(['guides']);
  const closing = bus.close();
  expect(vi.getTimerCount()).toBe(0);
  await closing;
  await until(() => sockets.every((socket) => socket.destroyed));
  const { rows } = await listener.query(
    "select 1 from pg_stat_activity where application_name = 'kampus-cache' and datname = current_database()",
  );
  expect(rows).toEqual([]);
  expect(bus.isListening()).toBe(false);
  // Whoever connects now is the first to do so since the bus was closed.
  const next = new pg.Client(url);
  await next.connect();
  await next.end();
  expect(sockets).toHaveLength(4);
});
