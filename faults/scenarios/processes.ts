import { setTimeout as sleep } from 'node:timers/promises';
import type { System } from '../harness/system.ts';
import { first, type Scenario, seconds } from './scenario.ts';

const leaderPid = async ({ query }: System): Promise<number | undefined> => {
  const rows = await query<{ pid: number }>(`
    select l.pid from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and a.application_name = 'kampus-bot'`);
  return rows[0]?.pid;
};

async function waitForOtherLeader(system: System, before: number | undefined): Promise<number> {
  const startedAt = Date.now();
  while (Date.now() - startedAt < 30_000) {
    const now = await leaderPid(system);
    if (now !== undefined && now !== before) return Date.now() - startedAt;
    await sleep(100);
  }
  throw new Error('Nobody took the bot over');
}

/** The process that holds the leader's connection: what it exports says so. */
async function findLeader(system: System): Promise<System['processes'][number]> {
  for (const program of system.processes) if (await system.isLeader(program)) return program;
  throw new Error('No process leads');
}

/** Faults of the app's own processes. */
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
      const before = await leaderPid(system);
      const leader = await findLeader(system);
      leader.freeze();
      const tookMs = await waitForOtherLeader(system, before).finally(leader.thaw);
      return `taken over after ${seconds(tookMs)}`;
    },
  },
];
