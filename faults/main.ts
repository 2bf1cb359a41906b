import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCrowds } from './crowds/run-crowds.ts';
import { runLessonRaces } from './lessons/run-lesson-races.ts';
import { runBeside } from './releases/run-beside.ts';
import { runUpgrade } from './releases/run-upgrade.ts';
import { databaseScenarios } from './scenarios/database.ts';
import { diskScenario, mountSmallDisk } from './scenarios/disk.ts';
import { messageScenarios } from './scenarios/messages.ts';
import { processScenarios } from './scenarios/processes.ts';
import { type RunResult, runScenarios } from './scenarios/run.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { serviceScenarios } from './scenarios/services.ts';
import { standbyScenarios } from './scenarios/standby.ts';

const help = `npm run faults -- [--only <text>[,<text>]] kills and freezes the parts of a complete
installation under load, and counts the failures that users notice.
  --only                    runs only scenarios with one of the texts in their name
  --lessons 1000            1000 rounds of races about lessons, on processes that are killed during them
  --beside <tag or commit>  runs another version beside this one ('': the newest tag)
  --upgrade <tag or commit> replaces the other version by this one under load, and goes back
  --crowds [--only <text>]  sends thousands of hostile requests`;

const scenarios: Scenario[] = [
  ...processScenarios,
  ...databaseScenarios,
  ...serviceScenarios,
  ...standbyScenarios,
  ...messageScenarios,
];

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function report({ outcomes, ledger, skipped }: RunResult): void {
  console.log('| fault | requests | refused | wrong | longest gap | p99 before → after | back after | |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const o of outcomes) {
    const back = o.recoveredMs === undefined ? 'not in 10 s' : seconds(o.recoveredMs);
    const p99 = `${o.p99BeforeMs} → ${o.p99AfterMs} ms`;
    const counts = `${o.requests} | ${o.refused} | ${o.wrong} | ${seconds(o.longestGapMs)}`;
    console.log(`| ${o.scenario} | ${counts} | ${p99} | ${back} | ${o.remark} |`);
  }
  for (const [what, { acknowledged, found }] of Object.entries(ledger))
    console.log(`${what}: ${acknowledged} acknowledged, ${found} in the database`);
  for (const line of skipped) console.log(`Not tested: ${line}`);
  const file = join(import.meta.dirname, 'results.jsonl');
  const at = new Date().toISOString();
  appendFileSync(file, `${JSON.stringify({ at, node: process.version, outcomes, ledger, skipped })}\n`);
}

/**
 * Passes if clients can repeat all failures, silent faults cause none, and no write is lost or
 * doubled.
 */
const isRight = ({ outcomes, ledger }: RunResult): boolean =>
  outcomes.every(({ wrong, refused, isSilent }) => wrong === 0 && (refused === 0 || !isSilent)) &&
  Object.values(ledger).every(({ acknowledged, found }) => acknowledged === found);

/**
 * Runs the selected scenarios on one installation, then the full disk scenario on one with a small
 * disk.
 */
async function runAll(only: string): Promise<boolean> {
  const results: RunResult[] = [];
  const isWanted = ({ name }: Scenario): boolean => only.split(',').some((part) => name.includes(part));
  const wanted = scenarios.filter(isWanted);
  if (wanted.length > 0) results.push(await runScenarios(wanted));
  if (isWanted(diskScenario(''))) {
    const disk = mountSmallDisk();
    if (!disk) console.log('Not tested: a full disk (only root can mount one)');
    try {
      if (disk)
        results.push(await runScenarios([diskScenario(disk.folder)], { processCount: 2, databaseFolder: disk.folder }));
    } finally {
      disk?.unmount();
    }
  }
  for (const result of results) report(result);
  return results.length > 0 && results.every(isRight);
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    lessons: { type: 'string' },
    beside: { type: 'string' },
    upgrade: { type: 'string' },
    crowds: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

async function runWanted(): Promise<boolean> {
  if (values.help) {
    console.log(help);
    return true;
  }
  if (values.beside !== undefined) return runBeside(values.beside || undefined);
  if (values.upgrade !== undefined) {
    const result = await runUpgrade(values.upgrade || undefined);
    report(result);
    return isRight(result);
  }
  if (values.crowds) return runCrowds(values.only);
  if (values.lessons !== undefined) return runLessonRaces({ rounds: Number(values.lessons) || 1000 });
  return runAll(values.only);
}
process.exitCode = (await runWanted()) ? 0 : 1;
