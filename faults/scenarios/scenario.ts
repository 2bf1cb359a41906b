import { setTimeout as sleep } from 'node:timers/promises';
import type { Attempt } from '../harness/load.ts';
import type { System } from '../harness/system.ts';

export interface Scenario {
  name: string;
  /** The part that it needs in addition to PostgreSQL and the processes. */
  needs?: 'nginx' | 'pooler' | 'valkey' | 'fileStore';
  /**
   * Causes the fault and ends it. The result is a remark for the table. `attempts` returns the
   * attempts of the load so far.
   */
  run: (system: System, attempts: () => Attempt[]) => Promise<string>;
  /** No request may fail. */
  isSilent?: boolean;
}

export const signal = (pids: number[], name: NodeJS.Signals): void => {
  for (const pid of pids) process.kill(pid, name);
};

export const first = <T>(list: T[]): T => {
  const [item] = list;
  if (item === undefined) throw new Error('The list is empty');
  return item;
};

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Resolves when the condition is true. Throws with `what` after `timeoutMs`. */
export async function waitUntil(what: string, timeoutMs: number, holds: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + timeoutMs;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > until) throw new Error(`${what} did not happen within ${seconds(timeoutMs)}`);
    await sleep(50);
  }
}
