import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/journey.ts';
import { callApi, demoPassword } from '../support/portal-api.ts';

// Reading without a connection. The browser logs an error for each failed request, so these
// journeys do not check the console.
test.use({ serviceWorkers: 'allow' });

const readAddress = '/universities/1/faculties/1/';
const unreadAddress = '/universities/1/faculties/2/';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Addresses in a cache of the service worker. */
const listCached = (page: Page, cacheName: string): Promise<string[]> =>
  page.evaluate(async (name) => {
    const requests = (await caches.has(name)) ? await (await caches.open(name)).keys() : [];
    return requests.map(({ url }) => new URL(url).pathname + new URL(url).search);
  }, cacheName);

/** Reads a guide while there is a connection, until the service worker has stored it. */
async function readGuide(page: Page): Promise<string> {
  await page.goto(readAddress);
  await expect(page.getByRole('article')).toBeVisible();
  await expect.poll(() => listCached(page, 'kampus-guides')).toContain('/api/guide/topic?type=LIFE');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  return (await title(page).textContent()) ?? '';
}

/** Newer versions of Chromium forget `navigator.onLine` when the next page opens. */
async function loseConnection(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await context.setOffline(true);
}

test('a guide and its university open offline in the language of the page', async ({ page, context }) => {
  await page.goto('/universities/1/faculties/7/?lang=uk');
  await expect.poll(() => listCached(page, 'kampus-guides')).toContain('/api/guide/topic?type=LIFE&lang=uk');
  await loseConnection(context);
  await page.goto('/universities/1');
  await page.getByRole('link', { name: /^FIIT STU: три роки/ }).click();
  await expect(title(page)).toHaveText(/^FIIT STU: три роки/);
  await page.goto('/register');
  await expect(page.getByRole('link', { name: /^FIIT STU: три роки/ })).toBeVisible();
});

test('a guide that was read opens offline; an unread guide shows a notice', async ({ page, context }) => {
  const name = await readGuide(page);
  await loseConnection(context);

  await test.step('the guide opens, also by its address', async () => {
    await page.reload();
    await expect(title(page)).toHaveText(name);
    await expect(page.getByRole('article')).toBeVisible();
    const isInPortalsFont = () =>
      [...document.fonts].some((face) => /Onest"?$/.test(face.family) && face.status === 'loaded');
    await page.waitForFunction(isInPortalsFont);
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"?Onest"?,/);
  });
  await test.step('the pages that lead to it open', async () => {
    await page.goto('/universities/1');
    await expect(page.getByRole('heading', { name: 'Факультеты' })).toBeVisible();
  });
  await test.step('an unread guide links to the stored guides', async () => {
    await page.goto(unreadAddress);
    await expect(title(page)).toHaveText('Нет соединения');
    await expectAccessible(page);
    await page.getByRole('link', { name }).click();
    await expect(title(page)).toHaveText(name);
  });
  await test.step('a page that was never loaded also shows a notice', async () => {
    await page.goto('/register');
    await expect(title(page)).toHaveText('Нет соединения');
    await expect(page.getByRole('link', { name })).toBeVisible();
  });
  await test.step('the page loads when the connection returns', async () => {
    await context.setOffline(false);
    // Some versions of Chromium send the event themselves. The page then loads again, which can end
    // this call.
    await page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(() => {});
    await expect(title(page)).toHaveText('Регистрация');
    await page.goto(unreadAddress);
    await expect(page.getByRole('article')).toBeVisible();
  });
});

test('with a connection a guide is never stale', async ({ page, context }) => {
  const name = await readGuide(page);
  const guide = await callApi('getGuide', { params: { id: '1' } });
  const { topicId, body, validFrom, validTo, language, version } = guide;
  const fields = { topicId, body, validFrom, validTo, language };
  const changed = `${name} (изменён)`;
  const saved = await callApi('updateGuide', {
    as: 'curator',
    params: { id: '1' },
    body: { ...fields, title: changed, version },
  });
  try {
    await page.reload();
    await expect(title(page)).toHaveText(changed);
    // The new version is stored after it is shown, so an offline read gets it.
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.match('/api/guide/1'))?.json())?.title))
      .toBe(changed);
    await loseConnection(context);
    await page.reload();
    await expect(title(page)).toHaveText(changed);
  } finally {
    await callApi('updateGuide', {
      as: 'curator',
      params: { id: '1' },
      body: { ...fields, title: name, version: saved.version },
    });
  }
});

/** Changes the service worker that controls the page, until it stops. */
async function inWorker(context: BrowserContext, change: () => void): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(change);
}

test('a connection that breaks leaves the stored guide; full storage gets room', async ({ page, context }) => {
  await readGuide(page);
  const guides = async () => (await listCached(page, 'kampus-guides')).filter((path) => /^\/api\/guide\/\d/.test(path));

  await test.step('the connection breaks in the middle of a newer copy', async () => {
    await inWorker(context, () => {
      const fetch = globalThis.fetch.bind(globalThis);
      const breakOff = (controller: ReadableStreamDefaultController) => {
        Object.assign(globalThis, { isBroken: true, fetch });
        controller.error(new TypeError('network error'));
      };
      globalThis.fetch = async () => new Response(new ReadableStream({ pull: breakOff }, { highWaterMark: 0 }));
    });
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage({ guideId: 1, universityId: '1' });
    });
    const [worker] = context.serviceWorkers();
    await expect.poll(() => worker?.evaluate(() => 'isBroken' in globalThis)).toBe(true);
    expect(await guides()).toEqual(['/api/guide/1']);
  });

  await test.step('the guide that was read longest ago makes room for the next', async () => {
    await page.evaluate(async () => {
      const cache = await caches.open('kampus-guides');
      for (let id = 1001; id <= 1049; id += 1) await cache.put(`/api/guide/${id}`, new Response('{}'));
    });
    await inWorker(context, () => {
      const put = Cache.prototype.put;
      Cache.prototype.put = async function (this: Cache, request, response) {
        if ((await this.keys()).filter(({ url }) => /guide\/\d/.test(url)).length >= 50)
          throw new DOMException('Quota exceeded', 'QuotaExceededError');
        return put.call(this, request, response);
      };
    });
    await page.goto(unreadAddress);
    await expect.poll(guides).toContain('/api/guide/2');
    expect(await guides()).toHaveLength(50);
    expect(await guides()).not.toContain('/api/guide/1');
  });
});

test('signing out deletes all stored guides, and personal data is never stored', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Логин', { exact: true }).fill('student');
  await page.getByLabel('Пароль', { exact: true }).fill(demoPassword);
  await page.getByRole('main').getByRole('button', { name: 'Вход' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await readGuide(page);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible();
  const shell = (await page.evaluate(() => caches.keys())).find((name) => name.startsWith('kampus-shell-')) ?? '';
  expect((await listCached(page, shell)).filter((path) => path.startsWith('/api/'))).toEqual([]);
  expect((await listCached(page, 'kampus-guides')).sort()).toEqual([
    '/api/guide/1',
    '/api/guide/topic?type=LIFE',
    '/api/guide/topic?universityId=1',
    '/api/universities',
    '/api/universities/1',
  ]);
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect.poll(() => listCached(page, 'kampus-guides')).toEqual([]);
});
