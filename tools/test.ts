import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWebApp } from './build.ts';
import { checkTypes } from './check-types.ts';
import { followParent } from './follow-parent.mjs';
import { endPrograms, type ProgramResult, runProgram } from './programs.ts';
import { countPlaywright, countVitest, type Outcome } from './test-reports.ts';

interface Step {
  name: string;
  does: string;
  run: (reports: string) => Promise<Outcome>;
}

const steps: Step[] = [
  { name: 'types', does: 'TypeScript, every package', run: async () => ofProgram(await checkTypes()) },
  {
    name: 'lint',
    does: 'Biome: format (npm run format mends it), lint, import arrows',
    run: async () => ofProgram(await check('biome', ['check'])),
  },
  {
    name: 'unused',
    does: 'knip: files, exports and dependencies nobody uses',
    run: async () => ofProgram(await check('knip', [])),
  },
  { name: 'tidy', does: 'conventions of the repository', run: (reports) => runVitest(reports, ['tidy']) },
  {
    name: 'unit',
    does: 'rules, server on real PostgreSQL, components',
    run: (reports) => runVitest(reports, ['contract', 'server', 'web']),
  },
  { name: 'build', does: 'the web app', run: async () => ofProgram(await build()) },
  { name: 'e2e', does: 'journeys through the built product in Chromium', run: runPlaywright },
];

const wanted = readWanted();
process.env['TMPDIR'] ??= findQuickFolder();
if (process.env['KAMPUS_FOLLOW_PARENT']) followParent(endPrograms);
process.on('SIGINT', endPrograms);
process.on('SIGTERM', endPrograms);
process.exitCode = await runSteps(steps.filter(({ name }) => wanted.includes(name)));

/**
 * Runs every step, also after a failed one, and prints the counts at the end. Returns the exit
 * code.
 */
async function runSteps(chosen: Step[]): Promise<number> {
  const reports = mkdtempSync(join(tmpdir(), 'kampus-reports-'));
  const total: Outcome = { passed: 0, failed: 0, failures: [] };
  const lines: string[] = [];
  for (const { name, does, run } of chosen) {
    console.log(`\n▸ ${name}: ${does}`);
    const startedAt = Date.now();
    const { passed, failed, failures } = await run(reports);
    const counted = passed > 0 || failed > 1 ? `, ${passed} passed, ${failed} failed` : '';
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    lines.push(`${failed ? '✗' : '✓'} ${name} (${seconds} s${counted})`);
    console.log(lines.at(-1));
    total.passed += passed;
    total.failed += failed;
    total.failures.push(...failures.map((failure) => `✗ ${name}: ${failure}`));
  }
  rmSync(reports, { recursive: true, force: true });
  if (total.failures.length > 0) console.log(`\n${total.failures.join('\n\n')}`);
  console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
  return total.failed ? 1 : 0;
}

/**
 * Where temporary files are: in memory, where Linux has room for files there. Tests create and
 * remove databases by the hundred, for which a disk's file system takes a fifth of their time.
 */
function findQuickFolder(): string {
  const [folder, roomMin] = ['/dev/shm', 4 * 1024 ** 3];
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > roomMin ? folder : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Outcome of a step without tests: it counts only when it fails. */
function ofProgram({ isGood, output }: ProgramResult): Outcome {
  return isGood ? { passed: 0, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [output] };
}

function check(program: string, args: string[]): Promise<ProgramResult> {
  return runProgram(program, args, { isQuiet: true });
}

function build(): Promise<ProgramResult> {
  return buildWebApp(console.log).then(
    () => ({ isGood: true, output: '' }),
    (error: Error) => ({ isGood: false, output: error.message }),
  );
}

/** Runs the projects of vitest.config.ts that are named. */
async function runVitest(reports: string, projects: string[]): Promise<Outcome> {
  const file = join(reports, `vitest-${projects.join('-')}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const args = ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { isGood } = await runProgram('vitest', args, { isQuiet: false });
  return countVitest(file, isGood);
}

async function runPlaywright(reports: string): Promise<Outcome> {
  const file = join(reports, 'playwright.json');
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'];
  const { isGood } = await runProgram('playwright', args, {
    isQuiet: false,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return countPlaywright(file, isGood);
}

function readWanted(): string[] {
  const names = steps.map(({ name }) => name);
  const usage = `npm test [-- --only ${names.join('|')}]: several names with commas between`;
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    const only = values.only?.split(',') ?? names;
    const unknown = only.find((name) => !names.includes(name));
    if (unknown !== undefined) throw new Error(`There is no step «${unknown}».`);
    return only;
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
}
