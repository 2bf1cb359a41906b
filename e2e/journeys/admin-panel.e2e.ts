import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openAdminView } from '../support/admin-views.ts';
import { goTo } from '../support/first-screen.ts';
import { expect, expectAccessible, test, toast } from '../support/journey.ts';
import { createGuide, createStudent, newLogin, publishSlot, slotName, slotText } from '../support/people.ts';
import { callApi } from '../support/portal-api.ts';

async function openView(page: Page, name: string): Promise<void> {
  await openAdminView(page, name);
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page).toHaveURL(/\/admin(\?|$)/);
}

test('in the audit log the names stand below each other', async ({ openAs }) => {
  const page = await openAs('admin', { viewport: { width: 1440, height: 900 } });
  const entries = ['11:11', '08:48', '17:59'].map((time, id) => ({
    id,
    at: `2026-11-24T${time}:00Z`,
    actor: 'curator',
    action: 'session.begin',
    subject: 'user:curator',
    details: {},
  }));
  await page.route('**/api/admin/audit?*', (route) =>
    route.fulfill({ json: entries, headers: { 'x-total-count': String(entries.length) } }),
  );
  await goTo(page, '/desk/audit');
  const names = page.getByRole('listitem').locator('p:nth-of-type(2)').getByRole('link', { name: 'curator' });
  await expect(names).toHaveCount(entries.length);
  const places = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().left));
  expect(new Set(places).size).toBe(1);
});

test('a curator finds guides by topic and creates one', async ({ openAs }) => {
  // At least two pages of guides.
  for (let count = 0; count < 2; count += 1) await createGuide('<p>Текст</p>');
  const page = await openAs('curator');
  await goTo(page, '/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Админ-панель' })).toBeVisible();
  await expect(page.getByText(/^Найдено гайдов: \d+$/)).toBeVisible();
  await expectAccessible(page);
  const pages = page.getByRole('navigation', { name: 'Страницы списка гайдов' });
  await expect(pages.getByRole('button', { name: 'Предыдущая страница' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Страница 2', exact: true }).click();
  await expect(pages.getByRole('button', { name: 'Страница 2', exact: true })).toHaveAttribute('aria-current', 'page');
  const topic = page.getByLabel('Тема', { exact: true });
  await expect(topic.getByRole('option').first()).toHaveText('Все темы');
  await topic.selectOption({ index: 3 });
  await page.getByRole('button', { name: 'Применить фильтр' }).click();
  await expect(page.getByText('Найдено гайдов: 1', { exact: true })).toBeVisible();

  await openView(page, 'Создать гайд');
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(page.getByLabel('Заголовок', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  const title = newLogin('Гайд');
  await page.getByLabel('Тема', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Заголовок', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  await page.getByLabel('Текст гайда (HTML)').fill('<p>Новый гайд</p>');
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(toast(page, 'Гайд успешно создан')).toBeVisible();
  await page.getByRole('link', { name: 'Открыть гайд' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a failed list shows an error and can be retried', async ({ openAs, noise }) => {
  const page = await openAs('curator');
  noise.announce(500, '/api/guide');
  await page.route('**/api/guide?*', (route) => route.fulfill({ status: 500 }));
  await goTo(page, '/admin');
  await expect(page.getByRole('main').getByText('Ошибка загрузки гайдов')).toBeVisible();
  await expect(toast(page, 'Ошибка загрузки гайдов')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/guide?*');
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await expect(page.getByText(/^Найдено гайдов: \d+$/)).toBeVisible();
});

test('an admin refuses a confirmed lesson', async ({ openAs }) => {
  const student = await createStudent();
  const lecture = await publishSlot('denis.orlenko');
  const { id } = await callApi('createReservation', {
    as: student,
    body: { lectureId: lecture.id, capacity: 1, duration: 2 },
  });
  await callApi('updateReservationStatus', { as: 'denis.orlenko', body: { id, status: 'CONFIRMED' } });
  const page = await openAs('admin');
  await goTo(page, '/admin');
  await openView(page, 'Резервации учителей');
  const card = page.getByRole('article', { name: slotName(lecture) }).filter({ hasText: student });
  await expect(card).toContainText('Подтверждена');
  await card.getByRole('button', { name: 'Детали' }).click();
  const details = page.getByRole('dialog', { name: 'Детали лекции' });
  await expect(details).toContainText('12.00 €');
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Закрыть' }).click();
  await card.getByRole('button', { name: 'Отказать' }).click();
  const question = page.getByRole('alertdialog', { name: 'Отказать в уроке?' });
  await expect(question).toContainText(slotText(lecture));
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Отказать' }).click();
  await expect(toast(page, 'Статус успешно изменен')).toBeVisible();
  await expect(card).toContainText('Администратор отказал');
});

test('an admin sees the owner of a transaction and downloads CSV; a curator does not see owners', async ({
  openAs,
}) => {
  const student = await createStudent({ euros: 12.5 });
  const page = await openAs('admin');
  await goTo(page, '/admin');
  await openView(page, 'Все транзакции');
  const person = page.getByRole('combobox', { name: 'Пользователь' });
  await person.fill(student);
  await page.getByRole('option', { name: student }).click();
  const rows = page.getByRole('list', { name: 'Транзакции' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`+12.50 €`);
  await expect(rows).toContainText(student);
  await expect(page.getByText('Пополнено').first()).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file.trim().split('\n')).toHaveLength(2);
  expect(file).toContain(student);
  await goTo(page, '/desk/people');
  await page.goBack();
  await expect(person).toHaveValue(student);
  await expect(rows).toHaveCount(1);

  const curator = await openAs('curator');
  await goTo(curator, '/admin');
  await openView(curator, 'Все транзакции');
  await expect(curator.getByRole('list', { name: 'Транзакции' }).getByRole('listitem').first()).toBeVisible();
  await expect(curator.getByRole('combobox', { name: 'Пользователь' })).toHaveCount(0);
  await expect(curator.getByText(student)).toHaveCount(0);
});

test('the top-up form names every fault, and adds money once', async ({ openAs, noise }) => {
  const student = await createStudent();
  const page = await openAs('curator');
  await goTo(page, '/admin');
  await openView(page, 'Оновити баланс');
  const form = page.getByRole('region', { name: 'Оновити баланс' });
  const submit = form.getByRole('button', { name: 'Оновити баланс' });
  await submit.click();
  await expect(form.getByText('Введіть username')).toBeVisible();
  await expect(form.getByText('Введіть суму')).toBeVisible();
  await expectAccessible(page);
  const amount = form.getByLabel('Сума');
  for (const [typed, fault] of [
    ['.', 'Сума повинна бути числом'],
    ['0', 'Мінімальна сума - 0.01'],
    ['100.01', 'Максимальна сума - 100.00'],
  ] as const) {
    await amount.fill('');
    await amount.pressSequentially(typed);
    await submit.click();
    await expect(form.getByText(fault)).toBeVisible();
  }
  await amount.fill('');
  await amount.pressSequentially('1x2.3.45y6');
  await expect(amount).toHaveValue('12.3456');
  await expect(form.getByText('Сума буде округлена до двох знаків після крапки')).toBeVisible();

  // First the form searches for the person, then the top-up does.
  noise.announce(404, '/api/desk/people/nobody-at-all');
  noise.announce(404, '/api/curator/update-balance');
  await form.getByLabel('Username').fill('nobody-at-all');
  await submit.click();
  await expect(toast(page, 'Помилка при оновленні балансу: Користувача не знайдено')).toBeVisible();
  await form.getByLabel('Username').fill(student);
  await submit.click();
  await expect(toast(page, 'Баланс успішно оновлено')).toBeVisible();
  await expect(amount).toHaveValue('');
  expect(await callApi('getBalance', { as: student })).toMatchObject({ balance: 12.35 });
});
