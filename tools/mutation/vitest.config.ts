import { defineConfig } from 'vitest/config';

const root = new URL('../..', import.meta.url).pathname;

/** The tests of one area in one project, as `npm run mutate` needs them. */
export default defineConfig({
  root,
  // Stryker changes a copy of the repository, whose packages would otherwise resolve to the original.
  resolve: { alias: [{ find: /^@kampus\/contract\/(.+)$/, replacement: `${root}contract/src/$1.ts` }] },
  test: {
    include: (process.env['KAMPUS_MUTATION_TESTS'] ?? '').split(' '),
    environment: 'node',
    globalSetup: ['server/src/testing/global-setup.ts'],
    setupFiles: ['tools/fail-on-console-error.ts'],
    restoreMocks: true,
    // Runs take minutes to hours, often beside other work: a slow test is not one that noticed a change. Longer than
    // this, every change that makes a test wait for ever would cost a minute and another start of the tests.
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
