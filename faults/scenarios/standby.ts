import { setTimeout as sleep } from 'node:timers/promises';
import { type PostgresServer, standbyName } from '../harness/database.ts';
import type { Attempt } from '../harness/load.ts';
import type { System } from '../harness/system.ts';
import { type Scenario, seconds, signal, waitUntil } from './scenario.ts';

/** Reaction time of an operator. */
const noticeMs = 3000;
const catchUpMs = 30_000;

function standbyOf({ database: { standby } }: System): PostgresServer {
  if (!standby) throw new Error('There is no standby');
  return standby;
}

/**
 * From now on each commit waits until the standby has it on disk. An acknowledged write then
 * survives the loss of the primary.
 */
export async function waitForStandby({ query }: Pick<System, 'query'>): Promise<void> {
  await waitUntil('The stream to the standby', catchUpMs, async () => {
    const rows = await query(`select from pg_stat_replication where application_name = $1 and state = 'streaming'`, [
      standbyName,
    ]);
    return rows.length > 0;
  });
  await query(`alter system set synchronous_standby_names = '${standbyName}'`);
  await query('select pg_reload_conf()');
}

/** Commits no longer wait for a standby. This also releases waiting commits. */
async function waitForNobody(server: PostgresServer): Promise<void> {
  await server.query('alter system reset synchronous_standby_names');
  await server.query('select pg_reload_conf()');
}

/** Promotes the standby of a lost primary. */
export async function promote(standby: PostgresServer): Promise<void> {
  await standby.query('select pg_promote()');
  await waitForNobody(standby);
}

/**
 * The steps of docs/runbook.md, "The primary is lost". Returns the time of each step, in
 * milliseconds since the first.
 */
async function failOver(system: System): Promise<Record<string, number>> {
  const { database, pooler } = system;
  const standby = standbyOf(system);
  const startedAt = Date.now();
  const done: Record<string, number> = {};
  await promote(standby);
  done['promoted'] = Date.now() - startedAt;
  pooler?.pointTo(standby.cluster.socketDir);
  done['the pooler leads to it'] = Date.now() - startedAt;
  database.primary = standby;
  database.standby = undefined;
  return done;
}

async function waitForWrite(attempts: () => Attempt[], sinceMs: number): Promise<number> {
  let at = 0;
  await waitUntil('A write', catchUpMs, async () => {
    const written = attempts().find(
      ({ what, atMs, tookMs, status }) => what === 'top-up' && status === 200 && atMs + tookMs > sinceMs,
    );
    at = written ? written.atMs + written.tookMs : 0;
    return written !== undefined;
  });
  return at;
}

/** Faults of streaming replication. Commits wait for the standby. */
export const standbyScenarios: Scenario[] = [
  {
    name: 'the standby lags for 6 s',
    isSilent: true,
    async run(system) {
      const standby = standbyOf(system);
      await standby.query('select pg_wal_replay_pause()');
      await sleep(2 * noticeMs);
      await standby.query('select pg_wal_replay_resume()');
      return '';
    },
  },
  {
    name: 'the standby is killed, and comes back after its primary no longer waits for it',
    async run(system, attempts) {
      const { database } = system;
      const standby = standbyOf(system);
      await standby.program.stop('SIGKILL');
      await sleep(noticeMs);
      const releasedAt = Date.now();
      await waitForNobody(database.primary);
      const writtenAt = await waitForWrite(attempts, releasedAt);
      await standby.program.start();
      await waitForStandby(system);
      return `writes waited ${seconds(noticeMs)}, and went on ${seconds(writtenAt - releasedAt)} after the step`;
    },
  },
  {
    name: 'the standby is frozen until its primary no longer waits for it, and 3 s longer',
    async run(system, attempts) {
      const standby = standbyOf(system);
      const pids = standby.pids();
      signal(pids, 'SIGSTOP');
      await sleep(noticeMs);
      const releasedAt = Date.now();
      await waitForNobody(system.database.primary);
      const writtenAt = await waitForWrite(attempts, releasedAt);
      await sleep(noticeMs);
      signal(pids, 'SIGCONT');
      await waitForStandby(system);
      return `writes waited ${seconds(noticeMs)}, and went on ${seconds(writtenAt - releasedAt)} after the step`;
    },
  },
  {
    name: 'the primary is lost, and the standby promoted after 3 s',
    needs: 'pooler',
    async run(system, attempts) {
      const killedAt = Date.now();
      await system.database.primary.program.stop('SIGKILL');
      await sleep(noticeMs);
      const stepsAt = Date.now();
      const done = await failOver(system);
      const writtenAt = await waitForWrite(attempts, stepsAt);
      await system.addStandby();
      await waitForStandby(system);
      const steps = Object.entries(done).map(([step, ms]) => `${step} after ${seconds(ms)}`);
      return `${steps.join(', ')}, first write after ${seconds(writtenAt - stepsAt)} (${seconds(writtenAt - killedAt)} after the loss)`;
    },
  },
];
