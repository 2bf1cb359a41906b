import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Which files belong to which project; `vitest run --project server` runs one of them. */
export default defineConfig({
  test: {
    // Unhandled errors fail the run by themselves; noise on the console does as well.
    setupFiles: ['tools/fail-on-console-error.ts'],
    restoreMocks: true,
    // Checks of the repository list their faults, and a shortened list names none of them.
    chaiConfig: { truncateThreshold: 1000 },
    // One more than there are cores: a quarter of the time a worker waits, for a time limit, a job
    // or the database.
    maxWorkers: availableParallelism() + 1,
    // Long enough for a busy machine: these limits are for tests that hang.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: 'contract', include: ['contract/src/**/*.test.ts'], environment: 'node', isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'server/src/**/*.test.ts',
            'embedded-postgres/src/**/*.test.ts',
            'languages/src/*.test.ts',
            'tools/*.test.ts',
            'faults/**/*.test.ts',
          ],
          environment: 'node',
          // The files of a worker share their modules: to load and compile these anew for each took
          // half of the time.
          isolate: false,
          globalSetup: ['server/src/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Modules of a page live as long as its tab, so each file has its own, in a worker that
          // goes on.
          pool: 'vmForks',
        },
      },
      { extends: true, test: { name: 'tidy', include: ['tools/tidy/*.test.ts'], environment: 'node' } },
    ],
  },
});
