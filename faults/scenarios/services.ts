import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf } from '../harness/installation.ts';
import type { Program } from '../harness/program.ts';
import type { System } from '../harness/system.ts';
import { first, type Scenario, signal } from './scenario.ts';

type Part = 'pooler' | 'valkey' | 'fileStore';

function programOf(system: System, part: Part): Program {
  const program = part === 'pooler' ? system.pooler?.program : system[part];
  if (!program) throw new Error(`There is no ${part}`);
  return program;
}

const killed = (what: string, part: Part, awayMs: number): Scenario => ({
  name: `${what} is killed, and started again after ${awayMs / 1000} s`,
  needs: part,
  async run(system) {
    const program = programOf(system, part);
    await program.stop('SIGKILL');
    await sleep(awayMs);
    await program.start();
    return '';
  },
});

const frozen = (what: string, part: Part, forMs: number, remark = ''): Scenario => ({
  name: `${what} is frozen for ${forMs / 1000} s`,
  needs: part,
  async run(system) {
    const program = programOf(system, part);
    program.freeze();
    await sleep(forMs);
    program.thaw();
    return remark;
  },
});

/** Faults of the proxy, and of services other than PostgreSQL. */
export const serviceScenarios: Scenario[] = [
  killed('the pooler', 'pooler', 1000),
  frozen('the pooler', 'pooler', 8000, 'as when the network between processes and database is cut'),
  killed('Valkey', 'valkey', 3000),
  frozen('Valkey', 'valkey', 4000),
  killed('the file store', 'fileStore', 3000),
  frozen('the file store', 'fileStore', 8000),
  {
    name: 'a worker of nginx is killed',
    needs: 'nginx',
    async run({ nginx }) {
      signal([first(childrenOf(nginx?.pid() ?? 0))], 'SIGKILL');
      return '';
    },
  },
  {
    name: 'a worker of nginx is frozen for 4 s',
    needs: 'nginx',
    async run({ nginx }) {
      const worker = first(childrenOf(nginx?.pid() ?? 0));
      signal([worker], 'SIGSTOP');
      await sleep(4000);
      signal([worker], 'SIGCONT');
      return '';
    },
  },
];
