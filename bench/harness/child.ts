import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.ts';

export interface Child {
  process: ChildProcess;
  /** The last part of its output, for error messages. */
  output: () => string;
  stop: () => Promise<void>;
}

const outputMax = 4000;
const stopTimeoutMs = 15_000;

/** Starts a program. It ends with the subject at the latest: by SIGTERM, then by SIGKILL. */
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

/**
 * Waits until an address responds with 200. Throws with the output if the child ends before that.
 */
export async function waitUntilReady(child: Child, url: string, timeoutMs = 60_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    if (child.process.exitCode !== null || child.process.signalCode !== null) break;
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await sleep(5);
  }
  throw new Error(`Not ready: ${url}\n${child.output()}`);
}
