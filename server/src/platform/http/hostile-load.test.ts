import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

/**
 * Attacks the server over sockets. Meanwhile /readyz and an honest call of another person are
 * measured, and compared with the same calls beside ordinary ones.
 */

let server: TestServer;
let port: number;
let attacker: TestUser;
let honest: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
  [attacker, honest] = [await buildUser(db), await buildUser(db)];
  const guide = await buildGuide(db, (await buildUniversity(db)).topicId);
  await sql`
    insert into comments (guide_id, user_id, content)
    select ${guide.id}, ${attacker.id}, i || repeat(' Спасибо, помогло!', 150)
      from generate_series(1, 300) as i`.execute(db);
  // The first probe reads the list of migrations, so a new process can be ready a moment later.
  while ((await askReadiness()) !== 200) await sleep(50);
});
afterAll(() => server.close());

interface Sent {
  as?: TestUser;
  method?: string;
  headers?: Record<string, string | number>;
}

/** A request as it is written, also with an address that a client would mend. */
async function open(path: string, { as, method = 'GET', headers = {} }: Sent = {}) {
  const token = as && (await server.services.tokens.sign({ ...as, isElevated: true }));
  const authorized = { ...(token && { authorization: `Bearer ${token}` }), ...headers };
  const sent = request({ port, host: '127.0.0.1', method, path, headers: authorized, agent: false });
  const status = new Promise<number>((resolve) => {
    sent.on('response', (response) => response.on('close', () => resolve(response.statusCode ?? 0)).resume());
    sent.on('error', () => resolve(0));
  });
  return { sent, status };
}

async function get(path: string, sent: Sent = {}): Promise<number> {
  const opened = await open(path, sent);
  opened.sent.end();
  return opened.status;
}

/** Bodies of which a byte arrives now and then, until the returned function ends them. */
async function trickle(path: string, count: number, headers: Sent['headers'] = {}): Promise<() => Promise<unknown>> {
  const opened = await Promise.all(
    Array.from({ length: count }, () => open(path, { as: attacker, method: 'POST', headers })),
  );
  const write = ({ sent }: { sent: ClientRequest }) => sent.write(' ');
  opened.forEach(write);
  const timer = setInterval(() => opened.forEach(write), 100);
  return () => {
    clearInterval(timer);
    for (const { sent } of opened) sent.destroy();
    return Promise.all(opened.map(({ status }) => status));
  };
}

const inParallel = async (count: number, ask: () => Promise<number>): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, ask));
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const crowd = 30;

const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
const json = { 'content-type': 'application/json', 'content-length': 10_000 };
/** Each ends when its requests are over. */
const attacks: Record<string, () => Promise<unknown>> = {
  'addresses with 10,000 slashes': () => inParallel(crowd, () => get(`/a${'/'.repeat(10_000)}x`)),
  'addresses that are none': () => inParallel(crowd, () => get('//[')),
  'page numbers of twenty digits': () =>
    inParallel(crowd, () => get(`/api/guide?page=${'9'.repeat(20)}&size=${'9'.repeat(20)}`)),
  'searches that are in no cache': () => inParallel(crowd, () => get(`/api/guide/search?q=w${Math.random()}`)),
  'thirty archives at once': () => inParallel(30, () => get('/api/auth/me/archive', { as: attacker })),
  'slow bodies': async () => {
    const end = await trickle('/api/comments', 50, json);
    await sleep(1000);
    await end();
  },
  'four slow uploads': async () => {
    const end = await trickle('/api/auth/avatar/upload', 4, multipart);
    await sleep(1000);
    await end();
  },
};

/** The time that nine of ten calls take, while `work` is under way. */
async function measure(ask: () => Promise<number>, work: Promise<unknown>): Promise<number> {
  const state = { isOver: false };
  void work.finally(() => {
    state.isOver = true;
  });
  const times: number[] = [];
  while (!state.isOver || times.length < 10) {
    const startedMs = performance.now();
    expect(await ask()).toBe(200);
    times.push(performance.now() - startedMs);
    await sleep(10);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.9)] ?? 0;
}

const askReadiness = () => get('/readyz');
const askHonestly = () => get('/api/auth/me', { as: honest });
/** As many requests as of an attack, of a kind that anybody sends. */
const ordinary = () => inParallel(crowd, () => get('/api/auth/me', { as: attacker }));
const measureBoth = (work: Promise<unknown>) => Promise.all([measure(askReadiness, work), measure(askHonestly, work)]);

it.each(Object.keys(attacks))('others are served during %s', { timeout: 120_000 }, async (name) => {
  // The first refusal of a process loads what later ones have.
  await get('/api/guide?page=-1');
  const before = await measureBoth(ordinary());
  const [readyMs, honestMs] = await measureBoth(attacks[name]?.() ?? Promise.reject(new Error(name)));
  // On a busy machine, and in one process with its callers, the control is slow too. A machine can
  // become busy in between, so it is measured on both sides.
  const after = await measureBoth(ordinary());
  expect(readyMs).toBeLessThan(Math.max(250, 5 * before[0], 5 * after[0]));
  expect(honestMs).toBeLessThan(Math.max(1000, 5 * before[1], 5 * after[1]));
});

it('of thirty archives at once some are built, and the rest are refused', async () => {
  const statuses = await inParallel(30, () => get('/api/auth/me/archive', { as: attacker }));
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});
