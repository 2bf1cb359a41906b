import { defineConfig, devices } from '@playwright/test';
import { browserArguments, findBrowser } from './support/find-browser.ts';
import { portalUrl } from './support/portal.ts';

const launchOptions = { executablePath: findBrowser(), args: browserArguments };

const phoneOnly = ['touch-*.e2e.ts', 'small-screens.e2e.ts'];

export default defineConfig({
  testDir: './journeys',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // Journeys share one portal, its people and their slots; on two cores they would only slow each other down.
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  // Long enough for a machine that is busy with other things.
  timeout: 120_000,
  // A second try in CI shows as flaky in the list.
  retries: process.env['CI'] ? 1 : 0,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: portalUrl(),
    locale: 'ru-RU',
    timezoneId: 'Europe/Bratislava',
    launchOptions,
    // What passes through a service worker could not be observed; offline.e2e.ts has its own word on it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // `--trace on` shows more; always on, it would cost half as much time again.
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
