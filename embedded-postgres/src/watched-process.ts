import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { type Account, asAccount } from './account.ts';
import { postgresEnvironment } from './settings.ts';

export interface RunningProcess {
  /** Resolves with undefined when connections are accepted, or with the reason why they never were. */
  ready: Promise<string | undefined>;
  /** Resolves with the reason when the process has ended. */
  ended: Promise<string>;
  /** Requests a fast shutdown: open transactions are rolled back, data is written, the process ends. */
  stop: () => void;
}

/** Recovery after a crash reads at most a gigabyte of log. */
const readyTimeoutMs = 120_000;

/**
 * A small shell between this process and PostgreSQL. It reads from a pipe whose other end only this process has; when this
 * process ends, even by SIGKILL, the pipe closes and the shell stops PostgreSQL. It does the same on SIGTERM, for the case
 * that the reader of the pipe was killed. `$1` is a folder to remove at the end.
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
    // A session of its own, so that Ctrl-C reaches the app alone, which stops PostgreSQL when it no longer needs it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const lifeline = child.stdio[3] as Writable;
  // Closing the pipe stops PostgreSQL; an error because the reader has closed it before can be ignored.
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

/** PostgreSQL reports on its standard error; LC_ALL=C keeps these words stable. */
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
