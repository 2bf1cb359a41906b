import { connect, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { changesChannel } from './announcement.ts';
import { type ChangesListener, listenForChanges } from './listen.ts';

/** A proxy before PostgreSQL breaks the listener's connection or stops it; the test turns the clocks by hand. */

let database: TestDatabase;
let proxy: Server;
let sockets: Socket[];
let url: string;
let changes: ChangesListener;
let writer: pg.Client;
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
  writer = new pg.Client(database.connectionString);
  await writer.connect();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await changes.close();
  await writer.end();
  proxy.close();
  await database.drop();
});

function listen(): void {
  changes = listenForChanges(url, {
    onTags: (tags) => seen.tags.push(...tags),
    onGap: () => {
      seen.gaps += 1;
    },
    onError: ({ message }) => seen.errors.push(message),
  });
}

async function open(): Promise<void> {
  listen();
  await until(() => seen.gaps === 1);
}

const notify = (payload: string) => writer.query('select pg_notify($1, $2)', [changesChannel, payload]);

it('says whether it listens, and reports a gap as soon as it does', async () => {
  listen();
  expect(changes.isListening()).toBe(false);
  await until(() => changes.isListening());
  expect(seen.gaps).toBe(1);
});

it('receives the tags of another process, also those that a trigger announces', async () => {
  await open();
  await notify('{"tags":["teachers","guide:1"]}');
  await notify('{"origin":"database","tags":["session:5"]}');
  await until(() => seen.tags.length === 3);
  expect(seen).toEqual({ tags: ['teachers', 'guide:1', 'session:5'], gaps: 1, errors: [] });
});

it.each(['hello', '', '{}', '{"tags":null}', '[1]', 'null', '{"tags":[1]}', 'x'.repeat(101)])(
  'reports a payload that it cannot read by its beginning, and everything as dropped: %s',
  async (payload) => {
    await open();
    await notify(payload);
    await until(() => seen.gaps === 2);
    expect(seen.errors).toEqual([`Cannot read an announcement: ${payload.slice(0, 100)}`]);
    await notify('{"tags":["guides"]}');
    await until(() => seen.tags.length === 1);
    expect(seen.tags).toEqual(['guides']);
  },
);

it('reports everything as dropped where more changed than one can name', async () => {
  await open();
  await notify('{"tags":["*"]}');
  await until(() => seen.gaps === 2);
  expect(seen).toMatchObject({ tags: [], errors: [] });
});

it('connects again after a break, and reports a gap', async () => {
  await open();
  for (const socket of sockets) socket.destroy();
  await until(() => !changes.isListening());
  await until(() => changes.isListening());
  expect(seen.gaps).toBe(2);
  expect(seen.errors.length).toBeGreaterThan(0);
  await notify('{"tags":["guides"]}');
  await until(() => seen.tags.length === 1);
});

it('finds within eight seconds that a connection hangs, and opens another', async () => {
  await open();
  for (const socket of sockets) socket.unpipe().pause();
  vi.advanceTimersByTime(4999);
  expect(changes.isListening()).toBe(true);
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(3000);
  await until(() => seen.gaps === 2);
  expect(seen.errors.join()).toContain('timeout');
});

it('leaves a connection alone that replies', async () => {
  await open();
  const idle = vi.getTimerCount();
  for (let beats = 0; beats < 3; beats += 1) {
    vi.advanceTimersByTime(5000);
    expect(vi.getTimerCount()).toBe(idle + 1);
    await until(() => vi.getTimerCount() === idle);
  }
  expect(changes.isListening()).toBe(true);
  expect(seen).toMatchObject({ gaps: 1, errors: [] });
});

it('gives up a database that accepts and sends nothing after three seconds, and tries again', async () => {
  const silent: Socket[] = [];
  proxy.removeAllListeners('connection');
  proxy.on('connection', (socket) => silent.push(socket.on('error', () => {})));
  listen();
  await until(() => silent.length === 1);
  vi.advanceTimersByTime(3000);
  await until(() => seen.errors.length > 0);
  await until(() => silent.length === 2);
  expect(changes.isListening()).toBe(false);
  for (const socket of silent) socket.destroy();
  proxy.close();
});

it('leaves no connection and no timer behind when it is closed', async () => {
  await open();
  const closing = changes.close();
  expect(vi.getTimerCount()).toBe(0);
  await closing;
  await until(() => sockets.every((socket) => socket.destroyed));
  const { rows } = await writer.query(
    "select 1 from pg_stat_activity where application_name = 'kampus-cache' and datname = current_database()",
  );
  expect(rows).toEqual([]);
  expect(changes.isListening()).toBe(false);
  // This connection is the first one since the listener was closed.
  const next = new pg.Client(url);
  await next.connect();
  await next.end();
  expect(sockets).toHaveLength(4);
});
