import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accepts, freePort } from '../../faults/harness/installation.ts';
import type { Bench } from '../harness/bench.ts';
import type { Answer } from './answers.ts';

async function start({ installation }: Bench, file: string, ...args: string[]): Promise<number> {
  const port = await freePort();
  await installation.launch({
    name: file,
    command: process.execPath,
    args: [join(import.meta.dirname, file), String(port), ...args],
    isReady: () => accepts(port),
  });
  return port;
}

/** Starts a server that only sends these bytes; returns its port. */
export function startReadyServer(
  bench: Bench,
  kind: 'node' | 'fastify',
  answers: Record<string, Answer>,
): Promise<number> {
  const file = join(bench.installation.folder, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  return start(bench, 'memory-server.ts', kind, file);
}

/** Starts Fastify with one prepared query per request on the same database; returns its port. */
export const startQueryServer = (bench: Bench, databaseUrl: string): Promise<number> =>
  start(bench, 'query-server.ts', databaseUrl);
