import { connect, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { changesChannel } from './announcement.ts';
import { type ChangesListener, listenForChanges } from './listen.ts';

/** A proxy in front of PostgreSQL breaks or stops the listener's connection. Timers are fake. */

let database: TestDatabase;
let proxy: Server;
let sockets: Socket[];
let url: string;
let changes: ChangesListener;
let writer: pg.Client;
const seen = { tags: [] as string[], gaps: 0, errors: [] as string[] };

/** Waits at most five seconds of real time for socket events while the fake clock stands still. */
async function until(isReached: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + 5000;
  while (!(await isReached())) {
    if (performance.now() > endMs) throw new Error('The condition did not become true within 5 s');
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
    const upstream = connect(postgres);
    sockets.push(client, upstream);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream])
      socket.on('error', () => {}).on('close', () => (socket === client ? upstream : client).destroy());
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
    onGap: async () => {
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

it('reports a gap when it starts to listen', async () => {
  listen();
  expect(changes.isListening()).toBe(false);
  await until(() => changes.isListening());
  expect(seen.gaps).toBe(1);
});

it('repeats a gap until its handler succeeds', async () => {
  let attempts = 0;
  changes = listenForChanges(url, {
    onTags: () => {},
    onGap: async () => {
      attempts += 1;
      if (attempts < 3) throw new Error(`fault ${attempts}`);
    },
    onError: ({ message }) => seen.errors.push(message),
  });
  await until(() => attempts === 3);
  expect(seen.errors).toEqual(['fault 1', 'fault 2']);
});

it('receives tags of another process and of a database trigger', async () => {
  await open();
  await notify('{"tags":["teachers","guide:1"]}');
  await notify('{"origin":"database","tags":["session:5"]}');
  await until(() => seen.tags.length === 3);
  expect(seen).toEqual({ tags: ['teachers', 'guide:1', 'session:5'], gaps: 1, errors: [] });
});

it.each(['hello', '', '{}', '{"tags":null}', '[1]', 'null', '{"tags":[1]}', 'x'.repeat(101)])(
  'reports an unreadable payload with its first 100 characters, and a gap: %s',
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

it('reports a gap for the tag that matches everything', async () => {
  await open();
  await notify('{"tags":["*"]}');
  await until(() => seen.gaps === 2);
  expect(seen).toMatchObject({ tags: [], errors: [] });
});

it('reconnects after a broken connection and reports a gap', async () => {
  await open();
  for (const socket of sockets) socket.destroy();
  await until(() => !changes.isListening());
  await until(() => changes.isListening());
  expect(seen.gaps).toBe(2);
  expect(seen.errors.length).toBeGreaterThan(0);
  await notify('{"tags":["guides"]}');
  await until(() => seen.tags.length === 1);
});

it('detects a hanging connection within 8 s and reconnects', async () => {
  await open();
  for (const socket of sockets) socket.unpipe().pause();
  vi.advanceTimersByTime(4999);
  expect(changes.isListening()).toBe(true);
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(3000);
  await until(() => seen.gaps === 2);
  expect(seen.errors.join()).toContain('timeout');
});

it('does not close a connection that replies to the heartbeat', async () => {
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

it('retries after 3 s if the database accepts the connection and sends nothing', async () => {
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

it('has no connection and no timer after close', async () => {
  await open();
  const closing = changes.close();
  expect(vi.getTimerCount()).toBe(0);
  await closing;
  await until(() => sockets.every((socket) => socket.destroyed));
  // PostgreSQL ends the session a moment after its socket.
  const session = `select from pg_stat_activity where application_name = 'kampus-cache' and datname = current_database()`;
  await until(async () => (await writer.query(session)).rowCount === 0);
  expect(changes.isListening()).toBe(false);
  // The proxy has seen no other connection since the listener closed.
  const next = new pg.Client(url);
  await next.connect();
  await next.end();
  expect(sockets).toHaveLength(4);
});
