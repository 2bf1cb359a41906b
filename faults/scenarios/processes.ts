import { setTimeout as sleep } from 'node:timers/promises';
import type { System } from '../harness/system.ts';
import { first, type Scenario, seconds } from './scenario.ts';

/** The database session of the polling process. */
const pollingPid = async ({ query }: System): Promise<number | undefined> => {
  const rows = await query<{ pid: number }>(`
    select l.pid from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and a.application_name = 'kampus-polling'`);
  return rows[0]?.pid;
};

async function waitForOther(system: System, before: number | undefined): Promise<number> {
  const startedAt = Date.now();
  while (Date.now() - startedAt < 30_000) {
    const now = await pollingPid(system);
    if (now !== undefined && now !== before) return Date.now() - startedAt;
    await sleep(100);
  }
  throw new Error('No other process polls');
}

/** Finds the polling process by its metrics. */
async function findPolling(system: System): Promise<System['processes'][number]> {
  for (const program of system.processes) if (await system.isPolling(program)) return program;
  throw new Error('No process polls');
}

/** Faults of the app processes. */
export const processScenarios: Scenario[] = [
  {
    name: 'a process is killed, and started again after 1 s',
    needs: 'nginx',
    async run({ processes }) {
      const victim = first(processes);
      await victim.stop('SIGKILL');
      await sleep(1000);
      await victim.start();
      return '';
    },
  },
  {
    name: 'rolling restart of all processes',
    needs: 'nginx',
    isSilent: true,
    async run({ processes }) {
      const took: number[] = [];
      for (const program of processes) {
        took.push(await program.stop());
        await program.start();
      }
      return `stops took ${took.map(seconds).join(', ')}`;
    },
  },
  {
    name: 'a process is frozen for 5 s',
    needs: 'nginx',
    async run({ processes }) {
      first(processes).freeze();
      await sleep(5000);
      first(processes).thaw();
      return '';
    },
  },
  {
    name: 'the process that polls Telegram hangs',
    needs: 'nginx',
    async run(system) {
      const before = await pollingPid(system);
      const program = await findPolling(system);
      program.freeze();
      const tookMs = await waitForOther(system, before).finally(program.thaw);
      return `taken over after ${seconds(tookMs)}`;
    },
  },
];
