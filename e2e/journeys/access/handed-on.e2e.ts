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
  width: window.innerWidth,
});

const nothing = { local: 0, session: 0, cookies: '', caches: 0, databases: 0, entries: 1, isDark: false, width: 1440 };

/** What the page has asked for, by where it comes from. Runs in the page by itself. */
const countFetched = () => {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const fetched = files.filter(({ transferSize }) => transferSize > 0).length;
  return { fetched, cached: files.length - fetched };
};

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
  await page.setViewportSize({ width: 390, height: 844 });
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

test('a browser that journeys hand on does nothing of what the journey before has told it', async ({ browser }) => {
  const heard: string[] = [];
  const { before, after } = await handOn(browser, async (page) => {
    page.on('request', (request) => heard.push(request.url()));
    await page.addInitScript(() => Object.assign(window, { isTold: true }));
    await page.route('**/about', (route) => route.fulfill({ body: 'Другая страница' }));
    await page.goto('/about');
    expect(await page.evaluate(() => 'isTold' in window)).toBe(true);
    expect(heard).toHaveLength(1);
  });
  expect(after).toBe(before);
  await after.goto('/about');
  await expect(after.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await after.evaluate(() => 'isTold' in window)).toBe(false);
  expect(heard).toHaveLength(1);
  await after.context().close();
});

test('a first visit finds nothing in the cache of a browser that was handed on', async ({ browser }) => {
  const pool = new BrowserPool(browser);
  const visit = async (page: Page) => {
    await page.goto('/about');
    const counts = await page.evaluate(countFetched);
    await pool.takeBack(page);
    return counts;
  };
  await visit(await pool.lend({}));
  const { cached } = await visit(await pool.lend({}));
  expect(cached).toBeGreaterThan(5);
  const first = await visit(await pool.lendFirst({}));
  expect(first).toEqual({ fetched: expect.any(Number), cached: 0 });
  expect(first.fetched).toBeGreaterThan(5);
  await (await pool.lend({})).context().close();
});

test('a browser in which a journey has left what stays is not handed on', async ({ browser }) => {
  const lasting: ((page: Page) => Promise<unknown>)[] = [
    (page) => page.clock.install(),
    (page) => page.exposeFunction('tell', () => undefined),
    (page) => page.context().newCDPSession(page),
    (page) => page.context().setOffline(false),
  ];
  for (const leave of lasting) {
    const { before, after } = await handOn(browser, leave);
    expect(after, String(leave)).not.toBe(before);
    expect(before.isClosed()).toBe(true);
    await after.context().close();
  }
});
