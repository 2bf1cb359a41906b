import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, type System } from '../harness/system.ts';

export interface Scenario {
  name: string;
  /** What part it needs beside PostgreSQL and the processes. */
  needs?: 'nginx' | 'pooler' | 'valkey';
  /** Causes the fault and ends it; what it returns is shown beside the figures. */
  run: (system: System) => Promise<string>;
  /** No request may fail. */
  isSilent?: boolean;
}

const signal = (pids: number[], name: NodeJS.Signals): void => {
  for (const pid of pids) process.kill(pid, name);
};

const first = <T>(list: T[]): T => {
  const [item] = list;
  if (item === undefined) throw new Error('The list is empty');
  return item;
};

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

export const scenarios: Scenario[] = [
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
      return `stops took ${took.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}`;
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
    name: 'the whole PostgreSQL is killed',
    async run({ postgresPids }) {
      signal([first(postgresPids())], 'SIGKILL');
      await sleep(1000);
      return '';
    },
  },
  {
    name: 'PostgreSQL is frozen for 8 s',
    async run({ postgresPids }) {
      const pids = postgresPids();
      signal(pids, 'SIGSTOP');
      await sleep(8000);
      signal(pids, 'SIGCONT');
      return '';
    },
  },
  {
    name: 'the pooler is killed, and started again after 1 s',
    needs: 'pooler',
    async run({ pooler }) {
      await pooler?.stop('SIGKILL');
      await sleep(1000);
      await pooler?.start();
      return '';
    },
  },
  {
    name: 'Valkey is killed, and started again after 3 s',
    needs: 'valkey',
    async run({ valkey }) {
      await valkey?.stop('SIGKILL');
      await sleep(3000);
      await valkey?.start();
      return '';
    },
  },
  {
    name: 'Valkey is frozen for 4 s',
    needs: 'valkey',
    async run({ valkey }) {
      valkey?.freeze();
      await sleep(4000);
      valkey?.thaw();
      return '';
    },
  },
  {
    name: 'a worker of nginx is killed',
    needs: 'nginx',
    async run({ nginx }) {
      signal([first(childrenOf(nginx?.pid() ?? 0))], 'SIGKILL');
      return '';
    },
  },
  {
    name: 'all LISTEN connections are cut',
    isSilent: true,
    async run({ query }) {
      const rows = await query(`
        select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kampus-cache'`);
      return `${rows.length} connections`;
    },
  },
  {
    name: 'the process that polls Telegram hangs',
    needs: 'nginx',
    async run(system) {
      const before = await leaderPid(system);
      const leader = await findLeader(system);
      leader.freeze();
      const tookMs = await waitForOtherLeader(system, before);
      leader.thaw();
      return `taken over after ${(tookMs / 1000).toFixed(1)} s`;
    },
  },
  {
    name: '300 messages, of which one meets a wait of 5 s (429)',
    isSilent: true,
    async run({ query, telegram }) {
      const before = telegram.counts().accepted;
      telegram.askForWait(5);
      await query(`
        insert into notifications (user_id, kind, transfer_id)
        select u.id, 'TOPPED_UP', (select max(id) from transfers)
          from users u, generate_series(1, 3) where u.telegram_chat_id is not null`);
      const until = Date.now() + 60_000;
      while (telegram.counts().accepted < before + 300 && Date.now() < until) await sleep(100);
      const { accepted, duringWait } = telegram.counts();
      return `${accepted - before} sent, ${duringWait} calls during the wait`;
    },
  },
];

/** What this run does not try, and why. */
export const notTried = [
  'streaming replica and its promotion: the PostgreSQL of the npm packages has no pg_basebackup',
  'file store: no registry at hand has an S3 server',
  'disk full: it needs a file system of its own',
  'two releases side by side: there is one release',
];
