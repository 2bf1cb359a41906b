import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Load, startLoad } from './harness/load.ts';
import { type System, startSystem } from './harness/system.ts';
import { runLessonRaces } from './lessons/run-lesson-races.ts';
import { notTried, type Scenario, scenarios } from './scenarios/scenarios.ts';

/**
 * Kills and freezes the parts of a whole installation under load, and counts what its users notice; with `--lessons 1000`
 * so many rounds of races about lessons, over processes that are killed meanwhile.
 */

const quietMs = 3000;
const afterMs = 8000;

interface Outcome {
  scenario: string;
  requests: number;
  /** 503 with Retry-After, or no connection: what a client may repeat. */
  refused: number;
  /** Any other failure. */
  wrong: number;
  /** Statuses of the wrong ones, with how often. */
  wrongStatuses: Record<string, number>;
  longestGapMs: number;
  p99BeforeMs: number;
  p99AfterMs: number;
  remark: string;
}

const percentile = (values: number[], share: number): number =>
  values.length === 0 ? 0 : ([...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0);

async function measure(system: System, load: Load, scenario: Scenario): Promise<Outcome> {
  const startedAt = Date.now();
  await sleep(quietMs);
  const faultAt = Date.now();
  const remark = await scenario.run(system);
  const overAt = Date.now();
  await sleep(afterMs);
  const attempts = load.attempts().filter(({ atMs }) => atMs >= startedAt);
  const good = attempts.filter(({ status }) => status >= 200 && status < 300);
  const bad = attempts.filter((attempt) => !good.includes(attempt));
  const refused = bad.filter(({ status, hasRetryAfter }) => status === 0 || (status === 503 && hasRetryAfter));
  const wrongStatuses: Record<string, number> = {};
  for (const { status } of bad.filter((attempt) => !refused.includes(attempt)))
    wrongStatuses[status] = (wrongStatuses[status] ?? 0) + 1;
  const ends = [faultAt, ...good.map(({ atMs, tookMs }) => atMs + tookMs).filter((at) => at > faultAt)].sort(
    (a, b) => a - b,
  );
  const gaps = ends.slice(1).map((at, index) => at - (ends[index] ?? at));
  const times = (from: number, to: number) =>
    good.filter(({ atMs }) => atMs >= from && atMs < to).map(({ tookMs }) => tookMs);
  return {
    scenario: scenario.name,
    requests: attempts.length,
    refused: refused.length,
    wrong: bad.length - refused.length,
    wrongStatuses,
    longestGapMs: Math.max(0, ...gaps),
    p99BeforeMs: percentile(times(startedAt, faultAt), 0.99),
    p99AfterMs: percentile(times(overAt + afterMs / 2, overAt + afterMs), 0.99),
    remark,
  };
}

/** A curator, students to top up, and people whom the bot reaches. */
async function seed({ query }: System) {
  const rows = await query<{ id: number; username: string }>(`
    insert into users (username, password_hash, role, status)
    values ('faults.curator', 'no password signs this user in', 'CURATOR', 'CONFIRMED') returning id, username`);
  const students = await query<{ username: string }>(`
    insert into users (username, password_hash, status, telegram_user_id, telegram_chat_id)
    select 'faults.student.' || n, 'no password signs this user in', 'CONFIRMED', n, n
      from generate_series(1, 100) n returning username`);
  const [curator] = rows;
  if (!curator) throw new Error('The curator was not made');
  return { curator, students: students.map(({ username }) => username) };
}

async function run(wanted: Scenario[]): Promise<boolean> {
  const system = await startSystem();
  const outcomes: Outcome[] = [];
  const skipped: string[] = [...notTried, ...system.missing.map((part) => `${part} is not installed here`)];
  try {
    const { curator, students } = await seed(system);
    const load = await startLoad(system, curator, students);
    await sleep(3000);
    for (const scenario of wanted) {
      if (scenario.needs && !system[scenario.needs]) {
        skipped.push(`${scenario.name}: needs ${scenario.needs}`);
        continue;
      }
      process.stderr.write(`${scenario.name} …\n`);
      outcomes.push(await measure(system, load, scenario));
    }
    const acknowledged = await load.stop();
    const [ledger] = await system.query<{ count: number }>(`
      select count(*)::int as count from transfers where kind = 'TOP_UP'`);
    const written = ledger?.count ?? 0;
    report(outcomes, { acknowledged, written, skipped });
    const broken = outcomes.filter(({ wrong, refused, scenario }) => {
      const isSilent = wanted.find(({ name }) => name === scenario)?.isSilent;
      return wrong > 0 || (isSilent && refused > 0);
    });
    return broken.length === 0 && acknowledged === written;
  } finally {
    await system.stop();
  }
}

function report(outcomes: Outcome[], end: { acknowledged: number; written: number; skipped: string[] }): void {
  const lines = outcomes.map(
    (o) =>
      `| ${o.scenario} | ${o.requests} | ${o.refused} | ${o.wrong} | ${(o.longestGapMs / 1000).toFixed(1)} s | ` +
      `${o.p99BeforeMs} → ${o.p99AfterMs} ms | ${o.remark} |`,
  );
  console.log('| fault | requests | refused | wrong | longest gap | p99 before → after | |');
  console.log('|---|---|---|---|---|---|---|');
  console.log(lines.join('\n'));
  console.log(
    `\nTop-ups acknowledged: ${end.acknowledged}, in the ledger: ${end.written} (each once: ${end.acknowledged === end.written})`,
  );
  for (const line of end.skipped) console.log(`Not tried: ${line}`);
  const file = join(import.meta.dirname, 'results.jsonl');
  const at = new Date().toISOString();
  appendFileSync(file, `${JSON.stringify({ at, node: process.version, outcomes, ...end })}\n`);
}

const { values } = parseArgs({ options: { only: { type: 'string' }, lessons: { type: 'string' } } });
const wanted = scenarios.filter(({ name }) => values.only === undefined || name.includes(values.only));
const isRight =
  values.lessons === undefined ? await run(wanted) : await runLessonRaces({ rounds: Number(values.lessons) || 1000 });
process.exitCode = isRight ? 0 : 1;
