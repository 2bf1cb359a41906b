import type { Page } from '@playwright/test';
import { goTo } from '../support/first-screen.ts';
import { expect, test, toast } from '../support/journey.ts';
import { createStudent } from '../support/people.ts';
import { collectBodies, respond } from '../support/specification.ts';

const openView = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Разделы админ-панели' }).getByRole('button', { name }).click();

test('2.15, 2.13 and 9.5 admin panel: five views at one address, and the guide list', async ({ openAs, noise }) => {
  const page = await openAs('curator');
  await goTo(page, '/admin');
  await expect(page.getByRole('heading', { name: 'Админ-панель' })).toBeVisible();
  const views = page.getByRole('navigation', { name: 'Разделы админ-панели' }).getByRole('button');
  await expect(views).toHaveText([
    'Список гайдов',
    'Создать гайд',
    'Резервации учителей',
    'Все транзакции',
    'Оновити баланс',
  ]);
  await expect(page.getByRole('heading', { name: 'Список гайдов' })).toBeVisible();
  const found = page.getByText(/^Найдено гайдов: \d+$/);
  await expect(found).toBeVisible();
  const total = Number((await found.textContent())?.replace(/\D/g, ''));
  const cards = page.getByRole('link', { name: 'Открыть гайд' });
  await expect(cards).toHaveCount(Math.min(9, total));
  await expect(cards.first()).toHaveAttribute('href', /^\/universities\/1\/faculties\/\d+$/);
  const topics = page.getByLabel('Тема', { exact: true });
  await expect(topics.getByRole('option').first()).toHaveText('Все темы');
  await expect(page.getByRole('button', { name: 'Применить фильтр' })).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Страницы списка гайдов' });
  await expect(pages.getByRole('button', { name: 'Предыдущая страница' })).toBeDisabled();
  await expect(pages.getByRole('button', { name: 'Страница 1', exact: true })).toHaveAttribute('aria-current', 'page');

  await respond(page, 'GET guide?*', { json: { content: [], totalPages: 0, totalElements: 0 } });
  await topics.selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Применить фильтр' }).click();
  await expect(page.getByText('Гайды не найдены')).toBeVisible();
  noise.announce(400, '/api/guide');
  await respond(page, 'GET guide?*', { status: 400, json: {} });
  await topics.selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Применить фильтр' }).click();
  await expect(page.getByRole('main').getByText('Ошибка загрузки гайдов')).toBeVisible();
  await page.unroute('**/api/guide?*');
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await expect(found).toBeVisible();
  for (const name of ['Создать гайд', 'Резервации учителей', 'Все транзакции', 'Оновити баланс']) {
    await openView(page, name);
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/admin');
  }
});

test('2.12 and 8.3 guides: created, and refused with the message', async ({ openAs, noise }) => {
  noise.announce(400, '/api/guide');
  const page = await openAs('curator');
  await goTo(page, '/guide/create');
  await expect(page.getByRole('heading', { name: 'Создать гайд' })).toBeVisible();
  await page.getByLabel('Тема', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Заголовок', { exact: true }).fill('Гайд');
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  await page.getByLabel('Текст гайда (HTML)').fill('<p>Текст</p>');
  const create = page.getByRole('button', { name: 'Создать', exact: true });
  await respond(page, 'POST guide', { status: 400, json: { message: 'Не сейчас' } });
  await create.click();
  await expect(page.getByText('Ошибка при создании гайда: Не сейчас').first()).toBeVisible();
  const guide = { id: 1, title: 'Гайд', topic: { universityId: 1 }, removed: [] };
  await respond(page, 'POST guide', { status: 200, json: guide });
  await create.click();
  await expect(toast(page, 'Гайд успешно создан')).toBeVisible();
});

test('2.15 and 4.9 transactions and reservations: their words and empty states', async ({ openAs }) => {
  const page = await openAs('admin');
  await goTo(page, '/admin');
  await respond(page, 'GET reservations/admin*', { json: [], headers: { 'x-total-count': '0' } });
  await openView(page, 'Резервации учителей');
  await expect(page.getByText('Резервации отсутствуют', { exact: true })).toBeVisible();
  let letGo = () => {};
  const waiting = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const row = { createdAt: new Date().toISOString(), description: 'Оплата', username: 'student' };
  await page.route('**/api/balance/transactions/all?*', async (route) => {
    await waiting;
    const rows = [
      { id: 1, type: 'WITHDRAW', amount: 5, ...row },
      { id: 2, type: 'DEPOSIT', amount: 7.5, ...row },
    ];
    await route.fulfill({ json: rows, headers: { 'x-total-count': '2' } });
  });
  await openView(page, 'Все транзакции');
  await expect(page.getByText('Загрузка транзакций...')).toBeVisible();
  letGo();
  const rows = page.getByRole('list', { name: 'Транзакции' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  for (const [index, amount, channel] of [
    [0, '-5.00 €', 0],
    [1, '+7.50 €', 1],
  ] as const) {
    await expect(rows.nth(index)).toContainText('student');
    const colour = await rows
      .nth(index)
      .getByText(amount)
      .evaluate((element) => getComputedStyle(element).color);
    const painted = await page.evaluate((name) => {
      const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      context.fillStyle = name;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    }, colour);
    expect(Math.max(painted[0] ?? 0, painted[1] ?? 0), `${amount} is ${colour}`).toBe(painted[channel]);
  }
  await page.unroute('**/api/balance/transactions/all?*');
  await respond(page, 'GET balance/transactions/all?*', { json: [], headers: { 'x-total-count': '0' } });
  await page.getByLabel('Тип').selectOption({ index: 1 });
  await expect(page.getByText('Нет транзакций')).toBeVisible();
});

test('5.6 and 8.4 update balance: every rule, the button while it sends, and the outcomes', async ({
  openAs,
  noise,
}) => {
  noise.announce(400, '/api/curator/update-balance');
  const login = await createStudent();
  const page = await openAs('curator');
  await goTo(page, '/admin');
  await openView(page, 'Оновити баланс');
  const form = page.getByRole('region', { name: 'Оновити баланс' });
  const submit = form.getByRole('button', { name: 'Оновити баланс' });
  await expect(form.getByText('Сума буде округлена до двох знаків після крапки')).toBeVisible();
  await submit.click();
  for (const text of ['Введіть username', 'Введіть суму'])
    await expect(form.getByText(text, { exact: true })).toBeVisible();
  const amount = form.getByLabel('Сума');
  await amount.pressSequentially('a0.0.0b9');
  await expect(amount).toHaveValue('0.009');
  for (const [typed, text] of [
    ['.', 'Сума повинна бути числом'],
    ['0.009', 'Мінімальна сума - 0.01'],
    ['100.01', 'Максимальна сума - 100.00'],
  ] as const) {
    await amount.fill(typed);
    await submit.click();
    await expect(form.getByText(text, { exact: true })).toBeVisible();
  }
  await form.getByLabel('Username').fill(login);
  await amount.fill('12.345');
  const sent = collectBodies(page, 'POST /api/curator/update-balance');
  await respond(page, 'POST curator/update-balance', { status: 400, json: { message: 'Не сейчас' } });
  await submit.click();
  await expect(toast(page, 'Помилка при оновленні балансу: Не сейчас')).toBeVisible();
  await respond(page, 'POST curator/update-balance', { status: 400, body: '' });
  await submit.click();
  await expect(toast(page, 'Помилка при оновленні балансу: Невідома помилка')).toBeVisible();
  let letGo = () => {};
  const waiting = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/curator/update-balance', async (route) => {
    await waiting;
    await route.continue();
  });
  await submit.click();
  await expect(form.getByRole('button', { name: 'Оновлення...' })).toBeVisible();
  letGo();
  await expect(toast(page, 'Баланс успішно оновлено')).toBeVisible();
  expect(sent).toEqual(Array(3).fill({ username: login, amount: 12.35 }));
});
