import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { browserArguments, findTestBrowser } from './support/find-browser.ts';
import { portalUrl } from './support/portal.ts';

const launchOptions = { executablePath: findTestBrowser(), args: browserArguments };

const phoneOnly = ['touch-*.e2e.ts', 'small-screens.e2e.ts'];

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // Each worker has its own portal. Its journeys share people and slots. There is one worker for
  // each core: a single journey leaves a third of two cores idle.
  workers: process.env['KAMPUS_URL'] ? 1 : availableParallelism(),
  forbidOnly: Boolean(process.env['CI']),
  // Long enough for a busy machine.
  timeout: 120_000,
  // In CI, a journey that passes on the retry is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: portalUrl(),
    locale: 'ru-RU',
    timezoneId: 'Europe/Bratislava',
    launchOptions,
    // An element that cannot be clicked fails its journey long before the journey's own end.
    actionTimeout: 40_000,
    // Requests of a service worker cannot be observed; offline.e2e.ts allows it.
    serviceWorkers: 'block',
    // support/journey.ts takes screenshots of failed journeys.
    screenshot: 'off',
    // `--trace on` shows more, and makes journeys 50% slower.
    trace: 'off',
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: phoneOnly,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: ['main-line.e2e.ts', ...phoneOnly],
      use: { ...devices['Pixel 7'] },
    },
  ],
});
