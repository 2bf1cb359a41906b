import { randomUUID } from 'node:crypto';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccessTokens } from '../../server/src/platform/http/access-tokens.ts';
import { type System, signingSecret } from './system.ts';

interface Response {
  status: number;
  retryAfter: string | undefined;
}

interface Attempt {
  atMs: number;
  tookMs: number;
  /** 0 where there was no response. */
  status: number;
  hasRetryAfter: boolean;
}

/** Readers and writers at a moderate pace. Each writer repeats a top-up with its key until it is acknowledged. */
export interface Load {
  attempts: () => Attempt[];
  /** Ends the load once every top-up that was begun is acknowledged; returns the number of them. */
  stop: () => Promise<number>;
}

const requestTimeoutMs = 15_000;
const pauseMs = 25;
const tokens = createAccessTokens([{ kid: 'faults', secret: signingSecret }]);

function createClient({ origin, certificate }: System) {
  const secure = origin.startsWith('https:');
  const agent = secure
    ? new Agent({ keepAlive: true, ...(certificate !== undefined && { ca: certificate }) })
    : new PlainAgent({ keepAlive: true });
  const send = secure ? request : plainRequest;
  return (path: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
    new Promise<Response>((resolve, reject) => {
      const { body, ...rest } = options;
      const sent = send(`${origin}${path}`, { ...rest, agent, timeout: requestTimeoutMs }, (response) => {
        response.resume();
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }),
        );
        response.on('error', reject);
      });
      sent.on('timeout', () => sent.destroy(new Error('no response in time')));
      sent.on('error', reject);
      sent.end(body);
    });
}

/** Starts three readers and three writers against the system. */
export async function startLoad(
  system: System,
  curator: { id: number; username: string },
  students: string[],
): Promise<Load> {
  const call = createClient(system);
  const attempts: Attempt[] = [];
  let isEnding = false;
  let acknowledged = 0;

  async function attempt(path: string, options: Parameters<typeof call>[1] = {}): Promise<number> {
    const atMs = Date.now();
    const response = await call(path, options).catch(() => ({ status: 0, retryAfter: undefined }));
    const hasRetryAfter = response.retryAfter !== undefined;
    attempts.push({ atMs, tookMs: Date.now() - atMs, status: response.status, hasRetryAfter });
    return response.status;
  }

  async function write(): Promise<void> {
    const key = randomUUID();
    const username = students[Math.floor(Math.random() * students.length)];
    for (;;) {
      const token = await tokens.sign({ ...curator, role: 'CURATOR' });
      const status = await attempt('/api/curator/update-balance', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ username, amount: 1 }),
      });
      if (status >= 200 && status < 300) break;
      if (status >= 400 && status < 500) throw new Error(`A top-up was refused with ${status}`);
      await sleep(200);
    }
    acknowledged += 1;
  }

  const work = async (step: () => Promise<unknown>): Promise<void> => {
    while (!isEnding) {
      await step();
      await sleep(pauseMs);
    }
  };
  const reads = ['/api/universities', '/api/guide', '/api/teacher-schedules'];
  const workers = [...reads.map((path) => work(() => attempt(path))), ...[1, 2, 3].map(() => work(write))];
  return {
    attempts: () => attempts,
    async stop() {
      isEnding = true;
      await Promise.all(workers);
      return acknowledged;
    },
  };
}
