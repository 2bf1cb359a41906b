import { join } from 'node:path';
import type { Role } from '@kampus/contract/roles';
import { freePort, memoryOf, responds } from '../../faults/harness/installation.ts';
import { startTelegram } from '../../faults/harness/telegram.ts';
import { createAccessTokens } from '../../server/src/platform/http/access-tokens.ts';
import type { Bench } from './bench.ts';

const serverEntry = join(import.meta.dirname, '..', '..', 'server', 'src', 'main.ts');
const secret = 'a key of the benchmark that signs nothing else';

export interface Product {
  port: number;
  origin: string;
  /** Resident memory of the process in bytes: current and maximum. */
  memory: () => { now: number; peak: number };
  stop: () => Promise<unknown>;
}

/** Starts the server as in production, in its own process, on a migrated database. */
export async function startProduct(
  { installation }: Bench,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Product> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const telegram = await startTelegram(await freePort());
  installation.defer(telegram.close);
  const program = await installation.launch({
    name: 'the server',
    command: process.execPath,
    args: [serverEntry],
    env: {
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'production',
      // As the image sets them (deploy/Dockerfile).
      NODE_OPTIONS: '--max-semi-space-size=8',
      MALLOC_ARENA_MAX: '1',
      PORT: String(port),
      PUBLIC_URL: origin,
      KAMPUS_DATA_DIR: join(installation.folder, 'data'),
      DATABASE_URL: databaseUrl,
      SIGNING_KEYS: `bench:${secret}`,
      TELEGRAM_BOT_TOKEN: '1:bench',
      OPERATOR_NAME: 'Kampus',
      OPERATOR_ADDRESS: 'Bratislava',
      OPERATOR_EMAIL: 'kampus@kampus.example',
      TELEGRAM_API_ROOT: telegram.origin,
      RATE_LIMIT_FACTOR: '1000000',
      // The staff sign in only once per run, without a second factor.
      REQUIRE_SECOND_FACTOR: '0',
      ...env,
    },
    isReady: () => responds(`${origin}/readyz`),
  });
  return { port, origin, memory: () => memoryOf(program.pid()), stop: () => program.stop() };
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
