import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.ts';

export interface Child {
  process: ChildProcess;
  /** The last of what it printed, for messages. */
  output: () => string;
  stop: () => Promise<void>;
}

const outputMax = 4000;
const stopTimeoutMs = 15_000;

/** Starts a program that ends with the subject at the latest: by SIGTERM, or SIGKILL when that does not help. */
export function startChild(
  { defer }: Pick<Bench, 'defer'>,
  program: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Child {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = (output + chunk).slice(-outputMax);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const forced = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await ended;
    clearTimeout(forced);
  }
  defer(stop);
  return { process: child, output: () => output, stop };
}

/** Waits until an address answers 200; throws with the output of a child that ended before. */
export async function waitUntilReady(child: Child, url: string, timeoutMs = 60_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    if (child.process.exitCode !== null) break;
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await sleep(5);
  }
  throw new Error(`Not ready: ${url}\n${child.output()}`);
}
