import type { Page } from '@playwright/test';
import { goTo } from '../support/first-screen.ts';
import { expect, test } from '../support/journey.ts';
import { callApi } from '../support/portal-api.ts';
import { watchShifts } from '../support/shifts.ts';

const guide = '/universities/1/faculties/3/';
const pages = [
  '/',
  '/universities',
  '/universities/1',
  '/universities/2/compare/dorms',
  '/words',
  guide,
  '/select-teachers',
  '/select-teachers?part=evening&price=15&page=1',
  '/teachers/teacher2',
];

/** Title and heading of the page that the server sends, in a browser without scripts. */
async function readPlain(page: Page, path: string) {
  await page.goto(path);
  return { title: await page.title(), heading: await page.getByRole('heading', { level: 1 }).innerText() };
}

/**
 * A text for browsers without scripts. `getByText` does not find the text of noscript elements.
 */
const noscriptText = (page: Page, text: string) => page.locator('noscript p', { hasText: text });

test('without scripts all public content is readable, and notes mark what needs scripts', async ({ openAs, noise }) => {
  noise.announce(404, '/nowhere');
  const page = await openAs(undefined, { javaScriptEnabled: false });
  await page.goto('/universities');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/universities\/1$/);
  await expect(page.getByRole('heading', { name: 'Факультеты' })).toBeVisible();
  await page.getByRole('link', { name: /FEI/ }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('FEI');
  const contents = page.getByRole('navigation', { name: 'Содержание' }).filter({ visible: true });
  await contents.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/#h-/);
  await expect(noscriptText(page, 'Комментарии читаются и пишутся')).toBeVisible();

  await page.goto('/select-teachers');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(noscriptText(page, 'Фильтры и бронирование работают')).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByText('Страница не найдена')).toBeVisible();
  await page.goto('/login');
  expect(await page.locator('noscript').textContent()).toContain('работает на JavaScript');
});

for (const [who, login, timezoneId] of [
  ['a visitor', undefined, 'Pacific/Auckland'],
  ['a student', 'student', 'America/Los_Angeles'],
  ['a curator', 'curator', 'Europe/Bratislava'],
] as const) {
  test(`the browser hydrates the server’s page for ${who} without errors and layout shifts`, async ({ openAs }) => {
    const plain = await openAs(undefined, { javaScriptEnabled: false });
    for (const [index, path] of pages.entries()) {
      const sent = await readPlain(plain, path);
      const colorScheme = index % 2 ? 'dark' : 'light';
      const page = await openAs(login, { colorScheme, timezoneId });
      const readShifts = await watchShifts(page);
      await goTo(page, path);
      const shown = { title: await page.title(), heading: await page.getByRole('heading', { level: 1 }).innerText() };
      expect(shown.heading, path).toBe(sent.heading);
      // The home page's title for search engines is longer than the title of the tab.
      if (path !== '/') expect(shown.title, path).toBe(sent.title);
      // On a busy machine, a late font moves words by a fraction of a pixel.
      const { sum, moved } = await readShifts();
      if (login !== 'curator') expect(sum, `shift of ${path}: ${moved.join('; ')}`).toBeLessThan(0.005);
      await page.context().close();
    }
  });
}

test('the first part of the home page does not move when the rest arrives', async ({ browser }) => {
  const [search, drawing] = ['<div data-guide-search', '<svg aria-hidden="true" viewBox="0 0 640 440"'];
  for (const width of [390, 820, 1440]) {
    // Not openAs and goTo: without scripts, goTo would wait for ever.
    const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    /** Positions of the parts if the response ends before the text `end`. */
    const readPlaces = async (end?: string) => {
      await page.route('/', async (route) => {
        const response = await route.fetch();
        const [body = '', ...rest] = end === undefined ? [await response.text()] : (await response.text()).split(end);
        expect(rest, `${end} in the page`).toHaveLength(end === undefined ? 0 : 1);
        await route.fulfill({ response, body });
      });
      await page.goto('/');
      await page.unroute('/');
      const places = ['h1', 'h1 + p', '[data-guide-search]', 'svg[viewBox="0 0 640 440"]'].map(async (selector) => {
        const part = page.getByRole('main').locator(selector);
        return (await part.count()) ? await part.boundingBox() : undefined;
      });
      return Promise.all(places);
    };
    const whole = await readPlaces();
    for (const [end, count] of [
      [search, 2],
      [drawing, 3],
    ] as const)
      expect(await readPlaces(end), `before ${end} at ${width} px`).toEqual(
        whole.map((place, index) => (index < count ? place : undefined)),
      );
    await page.context().close();
  }
});

test('the search in the bar appears together with the links beside it', async ({ browser }) => {
  for (const width of [390, 820, 1440]) {
    const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    const search = page.locator('header [data-guide-search]');
    await page.goto('/select-teachers');
    await expect(search).toBeVisible();
    await page.route('/select-teachers', async (route) => {
      const response = await route.fetch();
      const [body = ''] = (await response.text()).split('<nav data-of-viewer');
      await route.fulfill({ response, body });
    });
    await page.reload();
    await expect(search).toHaveCount(1);
    await expect(search, `at ${width} px`).toBeHidden();
    await page.context().close();
  }
});

test('the link to the profile does not fade in from orange', async ({ openAs }) => {
  const page = await openAs('student', { reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const faded: string[] = Object.assign(window, { faded: [] }).faded;
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (target instanceof Element && target.closest('header')) faded.push(`${target.localName} ${propertyName}`);
    });
  });
  for (const path of ['/', '/universities/1', '/select-teachers']) {
    await goTo(page, path);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Профиль' })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { faded: string[] }).faded), path).toEqual([]);
  }
});

test('the server renders the not-found screen with status 404 at any unknown address', async ({ openAs, noise }) => {
  noise.announce(404, '/');
  const page = await openAs(undefined);
  for (const path of ['/nowhere', '/universities/999999', '/universities/999999/faculties/3/']) {
    const response = await goTo(page, path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Вернуться на главную' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('404');
});

test('a page rendered before a write is never sent after the write', async ({ request }) => {
  const html = async () => (await request.get(guide, { headers: { accept: 'text/html' } })).text();
  const before = await callApi('getGuide', { params: { id: '3' } });
  for (const title of ['Название, первый раз', 'Название, второй раз', before.title]) {
    await html();
    const { version } = await callApi('getGuide', { params: { id: '3' } });
    const { topicId, body, validFrom, validTo, language } = before;
    await callApi('updateGuide', {
      as: 'curator',
      params: { id: '3' },
      body: { topicId, title, body, validFrom, validTo, language, version },
    });
    expect(await html()).toContain(`<title>${title} · Kampus</title>`);
  }
});
