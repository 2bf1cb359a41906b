import { setTimeout as sleep } from 'node:timers/promises';
import { type Acknowledged, type Attempt, type Load, startLoad } from '../harness/load.ts';
import { seed } from '../harness/seed.ts';
import { type System, type SystemOptions, startSystem } from '../harness/system.ts';
import type { Scenario } from './scenario.ts';
import { waitForStandby } from './standby.ts';

export interface Outcome {
  scenario: string;
  requests: number;
  /** 503 with Retry-After, or no connection: a client may retry. */
  refused: number;
  /** Number of refusals per kind. */
  refusedOf: Record<string, number>;
  /** Any other failure. */
  wrong: number;
  /** Number of wrong responses per status. */
  wrongStatuses: Record<string, number>;
  longestGapMs: number;
  p99BeforeMs: number;
  p99AfterMs: number;
  /**
   * Time from the end of the fault until the p99 of two seconds is at most twice that before it.
   * Undefined if not observed.
   */
  recoveredMs: number | undefined;
  remark: string;
  /** No request may fail. */
  isSilent: boolean;
}

/** Writes by kind: acknowledged to the load, and found in the database. */
export type Ledger = Record<'topUps' | 'paidLessons' | 'comments', { acknowledged: number; found: number }>;

export interface RunResult {
  outcomes: Outcome[];
  ledger: Ledger;
  skipped: string[];
}

const warmUpMs = 4000;
const quietMs = 4000;
const afterMs = 10_000;
const windowMs = 2000;

const percentile = (values: number[], share: number): number =>
  values.length === 0 ? 0 : ([...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0);

const isGood = ({ status }: Attempt): boolean => status >= 200 && status < 300;
const isRefused = ({ status, hasRetryAfter }: Attempt): boolean => status === 0 || (status === 503 && hasRetryAfter);
const timesOf = (attempts: Attempt[], from: number, to: number): number[] =>
  attempts
    .filter((attempt) => isGood(attempt) && attempt.atMs >= from && attempt.atMs < to)
    .map(({ tookMs }) => tookMs);

function findRecovery(attempts: Attempt[], overAt: number, limitMs: number): number | undefined {
  for (let after = 0; after + windowMs <= afterMs; after += 250) {
    const times = timesOf(attempts, overAt + after, overAt + after + windowMs);
    if (times.length > 0 && percentile(times, 0.99) <= limitMs) return after;
  }
  return undefined;
}

/** Number of attempts per kind and status, such as `read 503`. */
function countByStatus(attempts: Attempt[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { what, status } of attempts) counts[`${what} ${status}`] = (counts[`${what} ${status}`] ?? 0) + 1;
  return counts;
}

async function measure(system: System, load: Load, scenario: Scenario): Promise<Outcome> {
  const startedAt = Date.now();
  await sleep(quietMs);
  const faultAt = Date.now();
  const remark = await scenario.run(system, load.attempts);
  const overAt = Date.now();
  await sleep(afterMs);
  const attempts = load.attempts().filter(({ atMs }) => atMs >= startedAt);
  const bad = attempts.filter((attempt) => !isGood(attempt));
  const wrong = bad.filter((attempt) => !isRefused(attempt));
  const refused = bad.filter(isRefused);
  const ends = [faultAt, ...attempts.filter(isGood).map(({ atMs, tookMs }) => atMs + tookMs)]
    .filter((at) => at >= faultAt)
    .sort((a, b) => a - b);
  const gaps = ends.slice(1).map((at, index) => at - (ends[index] ?? at));
  const p99BeforeMs = percentile(timesOf(attempts, startedAt, faultAt), 0.99);
  return {
    scenario: scenario.name,
    requests: attempts.length,
    refused: refused.length,
    refusedOf: countByStatus(refused),
    wrong: wrong.length,
    wrongStatuses: countByStatus(wrong),
    longestGapMs: Math.max(0, ...gaps),
    p99BeforeMs,
    p99AfterMs: percentile(timesOf(attempts, overAt + afterMs / 2, overAt + afterMs), 0.99),
    recoveredMs: findRecovery(attempts, overAt, 2 * p99BeforeMs),
    remark,
    isSilent: scenario.isSilent ?? false,
  };
}

/** Counts the acknowledged writes in the database. */
async function compare({ query }: System, acknowledged: Acknowledged): Promise<Ledger> {
  const [found] = await query<Record<keyof Ledger, number>>(
    `select (select count(*) from transfers where kind = 'TOP_UP' and actor_id is not null)::int as "topUps",
            (select count(*) from transfers where kind = 'LESSON')::int as "paidLessons",
            (select count(*) from comments where id = any($1))::int as comments`,
    [acknowledged.comments],
  );
  if (!found) throw new Error('The writes could not be counted');
  const { topUps, paidLessons, comments } = acknowledged;
  return {
    topUps: { acknowledged: topUps, found: found.topUps },
    paidLessons: { acknowledged: paidLessons.length, found: found.paidLessons },
    comments: { acknowledged: comments.length, found: found.comments },
  };
}

/** Runs the scenarios one after the other on a new installation under constant load. */
export async function runScenarios(scenarios: Scenario[], options: SystemOptions = {}): Promise<RunResult> {
  const system = await startSystem(options);
  const endAtOnce = (): void => void system.stop().finally(() => process.exit(1));
  process.once('SIGINT', endAtOnce).once('SIGTERM', endAtOnce);
  const outcomes: Outcome[] = [];
  const skipped = system.missing.map((part) => `${part} cannot be had here`);
  try {
    const load = await startLoad(system, await seed(system));
    if (system.database.standby) await waitForStandby(system);
    await sleep(warmUpMs);
    for (const scenario of scenarios) {
      if (scenario.needs && !system[scenario.needs]) {
        skipped.push(`${scenario.name}: needs ${scenario.needs}`);
        continue;
      }
      process.stderr.write(`${scenario.name} …\n`);
      outcomes.push(await measure(system, load, scenario));
      process.stderr.write(`${JSON.stringify(outcomes.at(-1))}\n`);
    }
    return { outcomes, ledger: await compare(system, await load.stop()), skipped };
  } finally {
    process.off('SIGINT', endAtOnce).off('SIGTERM', endAtOnce);
    await system.stop();
  }
}
