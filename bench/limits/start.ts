import { once } from 'node:events';
import { join } from 'node:path';
import type { Bench } from '../harness/bench.ts';
import { startChild } from '../harness/child.ts';
import type { Answer } from './answers.ts';

async function start(bench: Bench, file: string, args: string[], message?: object): Promise<void> {
  const child = startChild(bench, process.execPath, [join(import.meta.dirname, file), ...args]);
  if (message) child.process.send(message);
  const ended = once(child.process, 'exit').then(() => {
    throw new Error(`${file} did not start\n${child.output()}`);
  });
  await Promise.race([once(child.process, 'message'), ended]);
  ended.catch(() => {});
}

/** Starts a server that only sends these bytes; returns its port. */
export async function startReadyServer(
  bench: Bench,
  kind: 'node' | 'fastify',
  answers: Record<string, Answer>,
): Promise<number> {
  const port = await bench.nextPort();
  await start(bench, 'memory-server.ts', [kind, String(port)], answers);
  return port;
}

/** Starts Fastify with one prepared query per request on the same database; returns its port. */
export async function startQueryServer(bench: Bench, databaseUrl: string): Promise<number> {
  const port = await bench.nextPort();
  await start(bench, 'query-server.ts', [String(port), databaseUrl]);
  return port;
}
