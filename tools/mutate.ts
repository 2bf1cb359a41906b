import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { type MutationArea, mutationAreas } from './mutation/areas.ts';
import { root } from './root.ts';

// `npm run mutate -- <area> [file …]`: changes the code of an area in small ways, one at a time, and runs its tests: each
// change that no test notices is printed. It takes minutes to hours, and works on a copy of the repository.

const { positionals } = parseArgs({ allowPositionals: true });
const [name = '', ...files] = positionals;
const area: MutationArea | undefined = mutationAreas[name as keyof typeof mutationAreas];
if (!area) {
  console.error(`npm run mutate -- <area> [file …]\nAreas: ${Object.keys(mutationAreas).join(', ')}`);
  process.exit(1);
}

process.chdir(root);
process.env['KAMPUS_MUTATION_TESTS'] = area.tests.join(' ');
const results = await new Stryker({
  testRunner: 'vitest',
  plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  mutate: files.length > 0 ? files : [...area.files],
  ignorePatterns: ['data', 'dist', 'screens', 'bench', 'deploy', 'docs', 'e2e', 'faults', 'web'],
  tempDirName: 'node_modules/.cache/mutation',
  coverageAnalysis: 'perTest',
  // What runs once at import, such as tables of constants, would run all tests for each change.
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 60,
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
}).runMutationTest();

const count = (...statuses: string[]) => results.filter(({ status }) => statuses.includes(status)).length;
const noticed = count('Killed', 'Timeout');
const all = noticed + count('Survived', 'NoCoverage');
console.log(`${name}: ${noticed} of ${all} changes noticed (${((100 * noticed) / all).toFixed(1)} %)`);
