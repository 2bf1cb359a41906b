import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { createGuide, publishSlot } from '../support/people.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1440, height: 900 } };

/** Opens a page at its first frame. Its scripts arrive when `deliver` is called. */
async function openFirstFrame(page: Page, path: string): Promise<{ deliver: () => Promise<void> }> {
  let deliver: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return {
    deliver: async () => {
      deliver();
      await page.waitForFunction(() => document.getElementById('first-screen') === null);
    },
  };
}

test('words typed at the first frame of the teacher search are searched', async ({ openAs }) => {
  const page = await openAs(undefined, phone);
  const { deliver } = await openFirstFrame(page, '/select-teachers');
  const field = page.getByLabel('Кого ищете');
  await field.fill('физика');
  await deliver();
  await expect(page).toHaveURL(/q=%D1%84/);
  await expect(field).toHaveValue('физика');
});

test('taps at the first frame of the teacher search work, with the words already typed', async ({ openAs }) => {
  await publishSlot('denis.orlenko', { hours: 2, days: 2 });
  const page = await openAs(undefined, phone);
  const { deliver } = await openFirstFrame(page, '/select-teachers');
  await page.getByLabel('Кого ищете').fill('Денис');
  await page.getByRole('button', { name: 'День' }).tap();
  await page.waitForURL(/q=%D0%94.*part=midday|part=midday.*q=%D0%94/);
  await page.getByRole('article').first().getByRole('button', { name: 'Забронировать урок' }).tap();
  await page.waitForURL(/teacher=denis\.orlenko/);
  await page.getByRole('button', { name: 'Ещё фильтры' }).tap();
  await deliver();
  await expect(page.getByRole('dialog', { name: 'Доступные уроки учителя Денис Орленко' })).toBeVisible();
});

test('a price chosen at the first frame of an old link filters, and the field names its day', async ({ openAs }) => {
  const page = await openAs(undefined, desk);
  const { deliver } = await openFirstFrame(page, '/select-teachers?date=2026-03-02');
  const price = page.getByLabel('Цена за час');
  await price.selectOption('10');
  await deliver();
  await expect(page).toHaveURL(/date=2026-03-02&price=10/);
  await expect(price).toHaveValue('10');
  await expect(page.getByLabel('Дата')).toHaveValue('2026-03-02');
});

test('words typed at the first frame of the home page are searched', async ({ openAs }) => {
  const page = await openAs(undefined, desk);
  const { deliver } = await openFirstFrame(page, '/');
  const field = page.getByRole('main').getByLabel('Поиск по гайдам');
  await field.click();
  await page.keyboard.type('цена Mlyny');
  await deliver();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('combobox')).toHaveValue('цена Mlyny');
});

test('taps at the first frame happen when the scripts arrive, and a line shows that they wait', async ({ openAs }) => {
  const page = await openAs(undefined, phone);
  const home = await openFirstFrame(page, '/');
  await page.getByRole('button', { name: 'Спросите о вузе или общежитии' }).tap();
  await expect(page.locator('html')).toHaveAttribute('data-waiting', '');
  await home.deliver();
  await expect(page.getByRole('dialog', { name: 'Поиск по гайдам' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-waiting');
});

test('typing at the first frame of a university and a guide is kept', async ({ openAs }) => {
  const page = await openAs(undefined, desk);
  const university = await openFirstFrame(page, '/universities/1');
  await page.getByPlaceholder('Факультет, общежитие').fill('информатик');
  await university.deliver();
  await expect(page.getByRole('link', { name: /FIIT/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /SvF/ })).toBeHidden();

  const reader = await openAs(undefined, desk);
  const guide = await openFirstFrame(reader, '/universities/1/faculties/3/');
  await reader.getByRole('banner').locator('input').fill('общежитие');
  await guide.deliver();
  await expect(reader.getByRole('banner').locator('input')).toHaveValue('общежитие');
});

test('links pressed while the browser takes a page over lead to their pages without an error', async ({ openAs }) => {
  for (const [path, name, there] of [
    ['/', 'Гайды', '/universities'],
    ['/select-teachers', 'Вход', '/login'],
  ] as const) {
    const page = await openAs(undefined, desk);
    // The router listens to the history when the bar is hydrated and the page inside it is not.
    await page.addInitScript((name) => {
      const listen = window.addEventListener;
      window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
        listen.call(window, type, listener);
        const link = [...document.querySelectorAll('header a')].find(({ textContent }) => textContent === name);
        if (type !== 'popstate' || link?.ariaCurrent === 'page') return;
        window.addEventListener = listen;
        setTimeout(() => {
          if (document.getElementById('first-screen')) (link as HTMLElement).click();
        });
      };
    }, name);
    await page.goto(path);
    await expect(page).toHaveURL(there);
  }
});

test('a passage marked at the first frame of a guide can be reported', async ({ openAs }) => {
  const page = await openAs(undefined, phone);
  const guide = await createGuide('<p>Залог сто евро</p>');
  const { deliver } = await openFirstFrame(page, guide.path);
  await page.getByText('Залог сто евро').selectText();
  await deliver();
  await page.getByRole('button', { name: 'Отметить неточность' }).tap();
  await expect(page.getByRole('dialog').getByLabel('Место в гайде')).toHaveValue('Залог сто евро');
});

test('a page whose code cannot be loaded reloads once, then says so and offers it again', async ({ openAs, noise }) => {
  noise.announce(404, '/assets/universities-page-');
  noise.announceLogged('dynamically imported module');
  const page = await openAs(undefined, desk);
  let loadCount = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loadCount += 1;
  });
  const code = '**/assets/universities-page-*.js';
  await page.route(code, (route) => route.fulfill({ status: 404 }));
  await page.goto('/universities');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Что-то пошло не так');
  expect(loadCount).toBe(2);
  await page.unroute(code);
  await page.getByRole('button', { name: 'Обновить страницу' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Выберите университет' })).toBeVisible();
  await page.waitForFunction(() => document.getElementById('first-screen') === null);
});
