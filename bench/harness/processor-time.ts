import { readFileSync } from 'node:fs';
import { childrenOf, statOf } from '../../faults/harness/installation.ts';
import { withClient } from './bench.ts';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** Own time in user and system mode, and that of ended children. */
const ticksOf = (pid: number): number[] => (statOf(pid) ?? []).slice(11, 15).map(Number);
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** Processor seconds that a process and its children have used, those that have ended included. */
export const processorSecondsOf = (pid: number): number =>
  (sum(ticksOf(pid)) + sum(childrenOf(pid).map((child) => sum(ticksOf(child).slice(0, 2))))) / ticksPerSecond;

/** The process whose children are the connections of a PostgreSQL on this machine. */
export async function postmasterOf(url: string): Promise<number> {
  const pid = await withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return Number(statOf(rows[0]?.pid ?? 0)?.[1]);
  });
  if (!(pid > 1)) throw new Error('Processor time is read from /proc, which this system lacks');
  return pid;
}

/** How long each processor of this machine has been given to other machines, in milliseconds in steps of ten; nothing where Linux does not say. */
function stolenByProcessor(): number[] {
  try {
    const lines = readFileSync('/proc/stat', 'utf8').match(/^cpu\d.*$/gm) ?? [];
    return lines.map((line) => (Number(line.split(' ')[8]) * 1000) / ticksPerSecond);
  } catch {
    return [];
  }
}

/**
 * Runs the work and says for how many milliseconds a processor was taken away meanwhile: of several that of the one
 * that lost most. An estimate: it counts in steps of ten, and the processor may have been at something else.
 */
export async function withStolen<T>(work: () => Promise<T>): Promise<{ result: T; stolenMs: number }> {
  const before = stolenByProcessor();
  const result = await work();
  const lost = stolenByProcessor().map((after, processor) => after - (before[processor] ?? after));
  return { result, stolenMs: Math.max(0, ...lost) };
}
