import { defineConfig } from 'vitest/config';

const root = new URL('../..', import.meta.url).pathname;

/** The tests of one area in one project, for `npm run mutate`. */
export default defineConfig({
  root,
  // Stryker works on a copy of the repository. Without the alias, packages would resolve to the
  // original.
  resolve: { alias: [{ find: /^@kampus\/contract\/(.+)$/, replacement: `${root}contract/src/$1.ts` }] },
  test: {
    include: (process.env['KAMPUS_MUTATION_TESTS'] ?? '').split(' '),
    environment: 'node',
    globalSetup: ['server/src/testing/global-setup.ts'],
    setupFiles: ['tools/fail-on-console-error.ts'],
    restoreMocks: true,
    // A mutation run often shares the machine, so a slow test must not count as a detected change.
    // With a higher limit, each change that makes a test hang would cost a minute and a restart.
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
