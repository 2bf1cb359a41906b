import type { Browser, Page } from '@playwright/test';
import { BrowserPool } from '../../support/browser-pool.ts';
import { expect, test } from '../../support/journey.ts';
import { storeSession } from '../../support/sign-in.ts';

/** Runs in the page by itself. */
const readStored = async () => ({
  local: localStorage.length,
  session: sessionStorage.length,
  cookies: document.cookie,
  caches: (await caches.keys()).length,
  databases: (await indexedDB.databases()).length,
  entries: history.length,
  isDark: matchMedia('(prefers-color-scheme: dark)').matches,
});

const nothing = { local: 0, session: 0, cookies: '', caches: 0, databases: 0, entries: 1, isDark: false };

async function leaveTraces(page: Page): Promise<void> {
  await storeSession(page, 'student');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Личный кабинет' })).toBeVisible();
  await page.evaluate(async () => {
    sessionStorage.setItem('draft', 'text');
    await caches.open('pages');
    await new Promise((resolve) => {
      indexedDB.open('drafts').onsuccess = resolve;
    });
  });
  await page.context().addCookies([{ name: 'seen', value: '1', url: page.url() }]);
  await page.emulateMedia({ colorScheme: 'dark' });
}

async function handOn(browser: Browser, use: (page: Page) => Promise<unknown>): Promise<{ before: Page; after: Page }> {
  const pool = new BrowserPool(browser);
  const before = await pool.lend({});
  await use(before);
  await pool.takeBack(before);
  return { before, after: await pool.lend({}) };
}

test('a browser that journeys hand on has forgotten the journey before', async ({ browser }) => {
  const { before, after } = await handOn(browser, leaveTraces);
  expect(after).toBe(before);
  expect(await after.evaluate(readStored)).toEqual(nothing);
  await after.context().close();
});

test('a browser in which a journey has left what stays is not handed on', async ({ browser }) => {
  const lasting: ((page: Page) => Promise<unknown>)[] = [
    (page) => page.route('**/api/**', (route) => route.continue()),
    (page) => page.addInitScript(() => undefined),
    (page) => page.clock.install(),
    (page) => page.context().newCDPSession(page),
  ];
  for (const leave of lasting) {
    const { before, after } = await handOn(browser, leave);
    expect(after, String(leave)).not.toBe(before);
    expect(before.isClosed()).toBe(true);
    await after.context().close();
  }
});
