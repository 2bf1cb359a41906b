import { setTimeout as sleep } from 'node:timers/promises';
import { type Scenario, signal } from './scenario.ts';

/** Faults of a PostgreSQL that recovers on the same server. */
export const databaseScenarios: Scenario[] = [
  {
    name: 'the primary is killed, and started again after 1 s',
    async run({ database: { primary } }) {
      await primary.program.stop('SIGKILL');
      await sleep(1000);
      await primary.program.start();
      return '';
    },
  },
  {
    name: 'the primary is frozen for 8 s',
    async run({ database: { primary } }) {
      const pids = primary.pids();
      signal(pids, 'SIGSTOP');
      await sleep(8000);
      signal(pids, 'SIGCONT');
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
];
