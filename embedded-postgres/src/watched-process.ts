import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { type Account, asAccount } from './account.ts';
import { postgresEnvironment } from './settings.ts';

export interface RunningProcess {
  /**
   * Resolves with undefined when connections are accepted, or with the reason of a failed start.
   */
  ready: Promise<string | undefined>;
  /** Resolves with the reason after the process has ended. */
  ended: Promise<string>;
  /** Starts a fast shutdown: rolls back open transactions, writes the data, ends the process. */
  stop: () => void;
}

/** Recovery after a crash reads at most 1 GB of WAL. */
const readyTimeoutMs = 120_000;

/**
 * A small shell between this process and PostgreSQL. Only this process has the other end of its
 * pipe. When this process ends, even by SIGKILL, the pipe closes and the shell stops PostgreSQL. It
 * does the same on SIGTERM, in case the pipe's reader was killed. `$1` is a folder to remove at the
 * end.
 */
const watchdog = `
remove=$1; shift
"$@" </dev/null 3<&- & postgres=$!
{ cat <&3; kill -INT $postgres; } >/dev/null 2>&1 & watcher=$!
exec 3<&-
trap 'kill -INT $postgres 2>/dev/null' TERM
wait $postgres; status=$?
while kill -0 $postgres 2>/dev/null; do wait $postgres; status=$?; done
kill $watcher 2>/dev/null
[ -z "$remove" ] || rm -rf "$remove" 2>/dev/null
exit $status`;

export function runWatched(options: {
  program: string;
  args: string[];
  account: Account | undefined;
  removeAtEnd: string | undefined;
}): RunningProcess {
  const { program, args, account, removeAtEnd = '' } = options;
  const child = spawn('/bin/sh', ['-c', watchdog, 'kampus-postgres', removeAtEnd, program, ...args], {
    ...asAccount(account),
    env: postgresEnvironment(),
    // A separate session, so that Ctrl-C reaches only the app, which stops PostgreSQL last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const lifeline = child.stdio[3] as Writable;
  // Closing the pipe stops PostgreSQL. An error after the reader has closed it is irrelevant.
  lifeline.on('error', () => undefined);
  const stop = () => {
    lifeline.destroy();
    child.kill('SIGTERM');
  };

  const output = followOutput(child.stderr as Readable);
  const ended = whenEnded(child, output.lastTrouble).finally(stop);
  return { ready: whenReady(output.ready, ended, stop), ended, stop };
}

function whenEnded(child: ChildProcess, lastTrouble: () => string | undefined): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(lastTrouble() ?? (signal ? `signal ${signal}` : `exit code ${code}`)));
  });
}

async function whenReady(accepting: Promise<void>, ended: Promise<string>, stop: () => void) {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`not ready within ${readyTimeoutMs / 1000} seconds`), readyTimeoutMs);
  });
  const failure = await Promise.race([accepting, ended, tooLate]);
  clearTimeout(timer);
  if (typeof failure !== 'string') return undefined;
  stop();
  await ended;
  return failure;
}

/** Reads the standard error of PostgreSQL. LC_ALL=C keeps its messages in English. */
function followOutput(stream: Readable) {
  let trouble: string | undefined;
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: stream }).on('line', (line) => {
      if (line.includes('database system is ready to accept connections')) {
        trouble = undefined;
        resolve();
      }
      const [, reason] = /(?:FATAL|PANIC): {2}(.*)/.exec(line) ?? [];
      if (reason) trouble = reason;
    });
  });
  return { ready, lastTrouble: () => trouble };
}
