import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccessTokens } from '../../server/src/platform/http/access-tokens.ts';
import { createClient } from './client.ts';
import { createAvatarStep, type Tools } from './load-avatars.ts';
import type { Person, Seed } from './seed.ts';
import { type System, signingSecret } from './system.ts';

export interface Attempt {
  /** Kind of the request, such as `top-up`. */
  what: string;
  atMs: number;
  tookMs: number;
  /** 0 if there was no response. */
  status: number;
  hasRetryAfter: boolean;
}

/** Acknowledged writes, for comparison with the database. */
export interface Acknowledged {
  topUps: number;
  /** Ids, because a comment has no idempotency key: after a lost response it may exist twice. */
  comments: number[];
  /** Ids of lessons that were booked, accepted and paid. */
  paidLessons: number[];
}

/**
 * Readers and writers at a moderate rate. A write with a key is repeated until it is acknowledged.
 */
export interface Load {
  attempts: () => Attempt[];
  /**
   * Ends the load after each started write with a key is acknowledged. Throws the error of a
   * refused write.
   */
  stop: () => Promise<Acknowledged>;
}

const pauseMs = 25;
/** People book and comment less often than they read. */
const rarePauseMs = 150;
const retryMs = 200;
const words = ['общежитие', 'учёба', 'экзамен', 'стипендия', 'виза', 'страховка', 'расписание', 'библиотека'];
const tokens = createAccessTokens([{ kid: 'faults', secret: signingSecret }]);
const pick = <T>(list: readonly T[]): T => {
  const item = list[Math.floor(Math.random() * list.length)];
  if (item === undefined) throw new Error('The list is empty');
  return item;
};
const isGood = (status: number): boolean => status >= 200 && status < 300;

/**
 * Repeats a write with one key until it is acknowledged. Throws if the server refuses it with 4xx.
 */
async function insist(
  { attempt, headersOf }: Tools,
  what: string,
  call: { method: string; path: string; as: Person; body: object },
): Promise<string> {
  const key = randomUUID();
  for (;;) {
    const headers = { ...(await headersOf(call.as)), 'content-type': 'application/json', 'idempotency-key': key };
    const sent = { method: call.method, headers, body: JSON.stringify(call.body) };
    const { status, body } = await attempt(what, call.path, sent);
    if (isGood(status)) return body;
    if (status >= 400 && status < 500) throw new Error(`${what} was refused with ${status}: ${body}`);
    await sleep(retryMs);
  }
}

/** Books, accepts and pays one lesson; returns its id. */
async function takeLesson(tools: Tools, { lessons }: Seed): Promise<number | undefined> {
  const lesson = lessons.pop();
  if (!lesson) return undefined;
  const { lectureId, student, teacher } = lesson;
  const path = '/api/reservations';
  const body = { lectureId, capacity: 1, duration: 1 };
  const { id } = JSON.parse(await insist(tools, 'booking', { method: 'POST', path, as: student, body }));
  for (const status of ['CONFIRMED', 'PAID'])
    await insist(tools, 'payment', { method: 'PUT', path: `${path}/update_status`, as: teacher, body: { id, status } });
  return id as number;
}

/** Sends one comment; returns its id if it was acknowledged. */
async function writeComment({ attempt, headersOf }: Tools, { students, guideId }: Seed): Promise<number | undefined> {
  const headers = { ...(await headersOf(pick(students))), 'content-type': 'application/json' };
  const content = JSON.stringify({ guideId, content: `Заметка ${randomUUID()}` });
  const { status, body } = await attempt('comment', '/api/comments', { method: 'POST', headers, body: content });
  return isGood(status) ? (JSON.parse(body).id as number) : undefined;
}

/** Starts six readers and six writers against the system. */
export async function startLoad(system: System, seed: Seed): Promise<Load> {
  const call = createClient(system);
  const attempts: Attempt[] = [];
  const acknowledged: Acknowledged = { topUps: 0, comments: [], paidLessons: [] };
  let isEnding = false;

  const tools: Tools = {
    async attempt(what, path, sent = {}) {
      const atMs = Date.now();
      const { status, retryAfter, body } = await call(path, sent);
      attempts.push({ what, atMs, tookMs: Date.now() - atMs, status, hasRetryAfter: retryAfter !== undefined });
      return { status, body };
    },
    headersOf: async (person) => ({ authorization: `Bearer ${await tokens.sign(person)}` }),
  };
  const work = async (step: () => Promise<unknown>, restMs = pauseMs): Promise<void> => {
    while (!isEnding) {
      await step();
      await sleep(restMs);
    }
  };
  const read = (path: () => string) => work(() => tools.attempt('read', path()));
  const topUp = async (): Promise<void> => {
    const body = { username: pick(seed.students).username, amount: 1 };
    await insist(tools, 'top-up', { method: 'POST', path: '/api/curator/update-balance', as: seed.curator, body });
    acknowledged.topUps += 1;
  };
  const workers = [
    ...['/api/universities', '/api/guide', '/api/teacher-schedules'].map((path) => read(() => path)),
    // A random number makes each search unique, so no cached response is used.
    read(() => `/api/guide/search?${new URLSearchParams({ q: `${pick(words)} ${Math.floor(Math.random() * 1e6)}` })}`),
    ...[1, 2, 3].map(() => work(topUp)),
    work(async () => {
      const id = await takeLesson(tools, seed);
      if (id !== undefined) acknowledged.paidLessons.push(id);
    }, rarePauseMs),
    work(async () => {
      const id = await writeComment(tools, seed);
      if (id !== undefined) acknowledged.comments.push(id);
    }, rarePauseMs),
    work(createAvatarStep(tools, seed), rarePauseMs),
  ];
  const ended = Promise.all(workers);
  // Without a handler until `stop`, a refused write would end this process and leave the
  // installation running.
  ended.catch(() => {});
  return {
    attempts: () => attempts,
    async stop() {
      isEnding = true;
      await ended;
      return acknowledged;
    },
  };
}
