import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Role } from '@kampus/contract/roles';
import { memoryOf } from '../../faults/harness/installation.ts';
import { createAccessTokens } from '../../server/src/platform/http/access-tokens.ts';
import type { Bench } from './bench.ts';
import { startChild, waitUntilReady } from './child.ts';

const root = join(import.meta.dirname, '..', '..');
const serverEntry = join(root, 'server', 'src', 'main.ts');
const secret = 'a key of the benchmark that signs nothing else';

export interface Product {
  port: number;
  origin: string;
  pid: number;
  /** Resident memory of the process in bytes: current and maximum. */
  memory: () => { now: number; peak: number };
  stop: () => Promise<void>;
}

/** Starts the server as in production, in its own process, on a migrated database. */
export async function startProduct(
  bench: Bench,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Product> {
  const port = await bench.nextPort();
  const origin = `http://127.0.0.1:${port}`;
  const profile = bench.profileDir ? ['--cpu-prof', `--cpu-prof-dir=${bench.profileDir}`] : [];
  const child = startChild(bench, process.execPath, [...profile, serverEntry], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'production',
      // As the image sets them (deploy/Dockerfile).
      NODE_OPTIONS: '--max-semi-space-size=8',
      MALLOC_ARENA_MAX: '1',
      PORT: String(port),
      PUBLIC_URL: origin,
      KAMPUS_DATA_DIR: join(bench.folder, 'data'),
      DATABASE_URL: databaseUrl,
      SIGNING_KEYS: `bench:${secret}`,
      TELEGRAM_BOT_TOKEN: '1:bench',
      OPERATOR_NAME: 'Kampus',
      OPERATOR_ADDRESS: 'Bratislava',
      OPERATOR_EMAIL: 'kampus@kampus.example',
      TELEGRAM_API_ROOT: await startSilentTelegram(bench),
      RATE_LIMIT_FACTOR: '1000000',
      // The staff sign in only once per run, without a second factor.
      REQUIRE_SECOND_FACTOR: '0',
      ...env,
    },
  });
  await waitUntilReady(child, `${origin}/readyz`);
  const { pid = 0 } = child.process;
  return { port, origin, pid, memory: () => memoryOf(pid), stop: child.stop };
}

/** A Bot API that accepts all messages and has no updates. */
async function startSilentTelegram({ nextPort, defer }: Bench): Promise<string> {
  const port = await nextPort();
  const server = createServer((request, response) => {
    request.resume();
    const isPoll = request.url?.endsWith('/getUpdates');
    const me = { id: 1, is_bot: true, first_name: 'Kampus', username: 'kampus_bot' };
    const result = isPoll ? [] : request.url?.endsWith('/getMe') ? me : true;
    const timer = setTimeout(() => response.end(JSON.stringify({ ok: true, result })), isPoll ? 5000 : 0);
    response.on('close', () => clearTimeout(timer));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}

const tokens = createAccessTokens([{ kid: 'bench', secret }]);

/** A run takes longer than the lifetime of a token; a subject does not. */
const sessionMs = 5 * 60_000;
const sessions = new Map<string, { since: number; header: Promise<{ authorization: string }> }>();

/**
 * The Authorization header of a signed-in caller. The token of a person is reused, as in a session.
 */
export function bearer(id: number, username: string, role: Role): Promise<{ authorization: string }> {
  const known = sessions.get(username);
  if (known && Date.now() - known.since < sessionMs) return known.header;
  const sign = async () => ({ authorization: `Bearer ${await tokens.sign({ id, username, role, isElevated: true })}` });
  const header = sign();
  sessions.set(username, { since: Date.now(), header });
  return header;
}
