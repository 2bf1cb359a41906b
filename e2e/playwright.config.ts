import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { browserArguments, findTestBrowser } from './support/find-browser.ts';
import { portalUrl } from './support/portal.ts';

const launchOptions = { executablePath: findTestBrowser(), args: browserArguments };

const phoneOnly = ['touch-*.e2e.ts', 'small-screens.e2e.ts'];

export default defineConfig({
  testDir: './journeys',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // Each worker has a portal of its own, whose people and slots its journeys share. One for each
  // core: by itself a journey leaves a third of two cores idle.
  workers: process.env['KAMPUS_URL'] ? 1 : availableParallelism(),
  forbidOnly: Boolean(process.env['CI']),
  // Long enough for a machine under other load.
  timeout: 120_000,
  // A journey that passes at the second attempt in CI is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: portalUrl(),
    locale: 'ru-RU',
    timezoneId: 'Europe/Bratislava',
    launchOptions,
    // Requests of a service worker cannot be observed; offline.e2e.ts allows it.
    serviceWorkers: 'block',
    // support/journey.ts takes pictures where a journey fails.
    screenshot: 'off',
    // `--trace on` shows more, and takes half as much time again.
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
