import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * Starts the server as a separate process: a fault at start prints one line and exits with a
 * non-zero code.
 */

const entry = join(import.meta.dirname, 'main.ts');
let folder: string;
let portHolder: Server;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kampus-main-'));
  chmodSync(folder, 0o755);
  portHolder = createServer();
  await new Promise<void>((resolve) => portHolder.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => portHolder.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

function start(environment: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    // Like `npm start`: the cache avoids eight compilations of the same code.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    PORT: '0',
    KAMPUS_DATA_DIR: join(folder, 'data'),
    ...environment,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [entry], { env, timeout: 50_000 }, (error, _stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), lines: stderr.trim().split('\n') });
    });
  });
}

const occupiedPort = (): string => {
  const address = portHolder.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server that occupies the port is not listening');
  return String(address.port);
};

// The timeout allows for ten process starts on a busy machine.
describe('a failing start', { timeout: 60_000 }, () => {
  it.each([
    ['a port in use', () => ({ PORT: occupiedPort() }), /Port \d+ is in use; choose another with PORT=…/],
    [
      'an address of another machine',
      () => ({ KAMPUS_DEMO: '1', HOST: '203.0.113.1' }),
      /Cannot listen at HOST=203\.0\.113\.1: .*EADDRNOTAVAIL/,
    ],
    ['a wrong setting', () => ({ PORT: 'many' }), /PORT must be a whole number/],
    [
      'an unreachable database',
      () => ({ KAMPUS_DEMO: '1', DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' }),
      /The database at 127\.0\.0\.1:1 does not respond/,
    ],
    [
      'a database at a socket that does not exist',
      () => ({ KAMPUS_DEMO: '1', DATABASE_URL: `postgresql://nobody@/nothing?host=${folder}` }),
      /The database at local-socket does not respond: .*ENOENT/,
    ],
    ['an unknown NODE_ENV', () => ({ NODE_ENV: 'Production' }), /NODE_ENV must be production/],
    [
      'a demo with DATABASE_URL',
      () => ({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' }),
      /DATABASE_URL is set; set NODE_ENV=production, or KAMPUS_DEMO=1/,
    ],
    [
      'production without its settings',
      () => ({ NODE_ENV: 'production' }),
      /Production needs DATABASE_URL, SIGNING_KEYS/,
    ],
    [
      'a data folder that is a file',
      () => {
        const file = join(folder, 'file');
        writeFileSync(file, '');
        return { KAMPUS_DATA_DIR: file };
      },
      /Cannot write to the data folder/,
    ],
    [
      'a data folder that cannot be created',
      () => ({ KAMPUS_DATA_DIR: '/proc/nope/data' }),
      /Cannot write to the data folder \/proc\/nope\/data \(ENOENT\)/,
    ],
  ])('prints one line for %s', async (_name, environment, message) => {
    const { code, lines } = await start(environment());
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Kampus did not start: /);
    expect(lines[0]).toMatch(message);
  });
});
