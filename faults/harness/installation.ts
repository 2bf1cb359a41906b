import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineProgram, findProgram, type Program, type ProgramOptions } from './program.ts';

/** The started parts. Closes them in reverse order at the end. */
export class Installation {
  readonly folder: string;
  /** Programs that are not installed here. */
  readonly missing: string[] = [];
  #closers: (() => unknown)[] = [];

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'kampus-faults-'));
    chmodSync(this.folder, 0o755);
    this.defer(() => rmSync(this.folder, { recursive: true, force: true }));
  }

  defer(close: () => unknown): void {
    this.#closers.unshift(close);
  }

  async launch(options: ProgramOptions): Promise<Program> {
    const program = defineProgram(options);
    this.defer(() => program.stop());
    await program.start();
    return program;
  }

  /** Path of a program. A missing program is added to `missing`. */
  find(...names: string[]): string | undefined {
    const path = names.map(findProgram).find((found) => found !== undefined);
    if (!path) this.missing.push(names.join(' or '));
    return path;
  }

  async close(): Promise<void> {
    const closers = this.#closers;
    this.#closers = [];
    for (const close of closers) await close();
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** True if this loopback port accepts connections. */
export const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** True if a GET succeeds within a second. */
export const responds = async (url: string): Promise<boolean> =>
  (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok;

/**
 * Fields of `/proc/<pid>/stat` from field 3, the state (`man proc_pid_stat`). Undefined if the
 * process has ended.
 */
function statOf(pid: number | string): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Process ids of the child processes. */
export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(statOf(name)?.[1]) === parent)
    .map(Number);

/** Resident memory of a process in bytes, current and maximum; 0 of one that has just ended. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytesOf = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024;
  return { now: bytesOf('VmRSS'), peak: bytesOf('VmHWM') };
}
