import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../faults/harness/installation.ts';

const startScript = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'tools', 'start.ts');
const startTimeoutMs = 120_000;

/** Environment variable with the portals of all workers as JSON. */
export const portalsVariable = 'KAMPUS_PORTALS';

interface Portal {
  url: string;
  dataDir: string;
}

/**
 * The portal of this worker (global-setup.ts). Undefined if KAMPUS_URL names a running portal.
 */
function findOwnPortal(): Portal | undefined {
  const portals = JSON.parse(process.env[portalsVariable] ?? '[]') as Portal[];
  return portals[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
}

/** Address of the portal under test. */
export const portalUrl = (): string => findOwnPortal()?.url ?? process.env['KAMPUS_URL'] ?? 'http://localhost:3000';

/** Data folder of the portal under test. Throws if KAMPUS_URL is set without KAMPUS_DATA_DIR. */
export function portalDataDir(): string {
  const dataDir = findOwnPortal()?.dataDir ?? process.env['KAMPUS_DATA_DIR'];
  if (dataDir === undefined) throw new Error('Set KAMPUS_DATA_DIR to the data folder of the portal at KAMPUS_URL');
  return dataDir;
}

/** Starts the built portal by the script of `npm start`, on a free port with a new data folder. */
export async function startPortal(): Promise<Portal & { stop(): Promise<void> }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'kampus-e2e-'));
  // As root, PostgreSQL runs under another account, which needs access to the folder.
  chmodSync(dataDir, 0o755);
  const settings = {
    PORT: String(port),
    KAMPUS_DATA_DIR: dataDir,
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
    OUTGOING_LOOPBACK: '1',
  };
  const env = { ...process.env, ...settings, KAMPUS_FOLLOW_PARENT: '1' };
  const child = spawn(process.execPath, [startScript], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = collectOutput(child);
  const stop = async () => {
    await end(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(url, child);
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message} Its output:\n${output()}`);
  }
  return { url, dataDir, stop };
}

function collectOutput(child: ChildProcess): () => string {
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => chunks.push(text));
  return () => chunks.join('').slice(-8_000);
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (child.exitCode === null && child.signalCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > deadline) throw new Error(`The portal was not ready within ${startTimeoutMs / 1000} seconds.`);
    await sleep(100);
  }
  throw new Error('The portal did not start.');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}
