import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** A part of the system under test: a process that can be killed, frozen and restarted. */
export interface Program {
  readonly name: string;
  pid: () => number;
  start: () => Promise<void>;
  /** Sends SIGTERM (or another signal) and waits for the end; returns the duration. */
  stop: (signal?: NodeJS.Signals) => Promise<number>;
  freeze: () => void;
  thaw: () => void;
}

export interface ProgramOptions {
  name: string;
  command: string;
  /** A function is called at each start. */
  args: string[] | (() => string[]);
  env?: NodeJS.ProcessEnv;
  uid?: number;
  /** Resolves with true when the program accepts requests. */
  isReady: () => Promise<boolean>;
}

/** On a busy machine a process without its compile cache takes half a minute. */
const readyTimeoutMs = 90_000;

export function defineProgram({ name, command, args, env, uid, isReady }: ProgramOptions): Program {
  let child: ChildProcess | undefined;
  let output = '';

  async function start(): Promise<void> {
    const started = spawn(command, typeof args === 'function' ? args() : args, {
      env: { PATH: process.env['PATH'], ...env },
      ...(uid !== undefined && { uid, gid: uid }),
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const keep = (chunk: Buffer): void => {
      output = (output + chunk).slice(-3000);
    };
    started.stdout?.on('data', keep);
    started.stderr?.on('data', keep);
    const until = Date.now() + readyTimeoutMs;
    while (!(await isReady().catch(() => false))) {
      const hasEnded = started.exitCode !== null || started.signalCode !== null;
      if (hasEnded || Date.now() > until) throw new Error(`${name} did not start:\n${output}`);
      await sleep(50);
    }
  }

  const pid = (): number => {
    if (!child?.pid) throw new Error(`${name} does not run`);
    return child.pid;
  };

  return {
    name,
    pid,
    start,
    async stop(signal = 'SIGTERM') {
      const startedAt = Date.now();
      const stopping = child;
      if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return 0;
      const ended = new Promise<void>((resolve) => stopping.once('exit', () => resolve()));
      stopping.kill(signal);
      const forced = setTimeout(() => stopping.kill('SIGKILL'), 20_000);
      await ended;
      clearTimeout(forced);
      return Date.now() - startedAt;
    },
    freeze: () => process.kill(pid(), 'SIGSTOP'),
    thaw: () => process.kill(pid(), 'SIGCONT'),
  };
}

/** Path of a system program; undefined if it is not installed. */
export function findProgram(name: string): string | undefined {
  const { status, stdout } = spawnSync('/bin/sh', ['-c', `command -v ${name}`], {
    encoding: 'utf8',
    env: { PATH: `${process.env['PATH']}:/usr/sbin:/sbin` },
  });
  return status === 0 ? stdout.trim() : undefined;
}
