import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { type MutationSubject, mutationSubjects } from './mutation/subjects.ts';
import { root } from './root.ts';

// Makes one small change at a time in the code of an area, runs its tests on a copy of the
// repository, and prints each change that no test detects (docs/style.md). Results are cached: an
// area can be measured file by file (`top-up.ts`, `top-up.ts:10-40`), and --force measures again.
// `--tests top-up.test.ts,…` runs only these tests of the area, which is faster and detects less.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean' }, tests: { type: 'string' } },
});
const [name = '', ...wanted] = positionals;
const area: MutationSubject | undefined = mutationSubjects[name as keyof typeof mutationSubjects];
if (!area) {
  console.error(
    `npm run mutate -- <area> [file …] [--tests test,…] [--force]\nAreas: ${Object.keys(mutationSubjects).join(', ')}`,
  );
  process.exit(1);
}

process.chdir(root);
const areaFiles = area.files.flatMap((pattern) => globSync(pattern)).sort();

/**
 * A file can be named by the end of its path: `top-up.ts` for
 * `server/src/domains/desk/money/top-up.ts`.
 */
function findFiles(among: string[], texts: string[]): string[] {
  return texts.flatMap((text) => {
    const [ending = '', lines] = text.split(':');
    const found = among.filter((file) => file === ending || file.endsWith(`/${ending}`));
    if (found.length === 0) {
      console.error(`${name} has no file «${ending}». It has:\n${among.join('\n')}`);
      process.exit(1);
    }
    return found.map((file) => (lines ? `${file}:${lines}` : file));
  });
}

const files = findFiles(areaFiles, wanted);
const areaTests = area.tests.flatMap((pattern) => globSync(pattern)).sort();
const tests = values.tests ? findFiles(areaTests, values.tests.split(',')) : areaTests;

process.env['KAMPUS_MUTATION_TESTS'] = tests.join(' ');
const results = await new Stryker({
  testRunner: 'vitest',
  plugins: [
    fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner')),
    join(root, 'tools', 'mutation', 'report-lines.ts'),
  ],
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  mutate: files.length > 0 ? files : areaFiles,
  ignorePatterns: ['data', 'dist', 'screens', 'bench', 'deploy', 'docs', 'e2e', 'faults', 'web'],
  // Stryker rewrites paths of this file with an API that TypeScript 7 lacks. Ours need no change.
  tsconfigFile: 'none',
  tempDirName: 'node_modules/.cache/mutation',
  incremental: true,
  incrementalFile: `node_modules/.cache/mutation-results/${name}.json`,
  force: values.force ?? false,
  coverageAnalysis: 'perTest',
  // Code that runs at import, such as constants, needs all tests of the area for each change.
  ignoreStatic: !area.isQuick,
  ignorers: ['equivalent-changes'],
  concurrency: 1,
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 60,
  reporters: ['lines', 'clear-text'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
}).runMutationTest();

const count = (...statuses: string[]) => results.filter(({ status }) => statuses.includes(status)).length;
const noticed = count('Killed', 'Timeout');
const all = noticed + count('Survived', 'NoCoverage');
const explained = results.filter(
  ({ status, statusReason }) => status === 'Ignored' && !/static/i.test(statusReason ?? ''),
);
const measured = new Set(results.map(({ fileName }) => fileName.slice(root.length)));
console.log(`${name}: ${noticed} of ${all} changes detected (${((100 * noticed) / all).toFixed(1)} %)`);
console.log(`${explained.length} are equivalent, ${measured.size} of ${areaFiles.length} files measured`);
