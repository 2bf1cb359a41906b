import type { Page } from '@playwright/test';
import { goTo } from '../support/first-screen.ts';
import { expect, moveTo, test, toast } from '../support/journey.ts';
import { collectBodies, pretendSession, respond } from '../support/specification.ts';

const minimums = [5, 3.5, 2.65, 2.25, 2, 1.875, 1.785];

test('2.14, 5.7 and 9.2 prices: rows, rules and what is sent', async ({ openAs, noise }) => {
  noise.announce(400, '/api/prices/');
  const page = await openAs('teacher2');
  await goTo(page, '/teacher/price');
  await expect(page.getByRole('heading', { name: 'Цены для урока (30-мин)' })).toBeVisible();
  for (const name of ['Цена для 1 студента', 'Цена для 2 студентов', 'Цена для 7+ студентов'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  const fields = page.getByRole('textbox', { name: /c 1 человека$/ });
  const save = page.getByRole('button', { name: 'Сохранить', exact: true });
  await fields.nth(2).fill('');
  await save.click();
  await expect(page.getByText("Всі поля обов'язкові для заповнення")).toBeVisible();
  await expect(page.getByText("Поле обов'язкове для заповнення")).toBeVisible();
  for (const [index, minimum] of minimums.entries()) await fields.nth(index).fill(String(minimum - 0.001));
  await save.click();
  await expect(page.getByText('Деякі ціни менше мінімально допустимих')).toBeVisible();
  for (const minimum of minimums)
    await expect(page.getByText(`Мінімальна ціна: ${minimum}`, { exact: true })).toBeVisible();
  await fields.first().fill('100.01');
  await expect(fields.first()).toHaveValue('100');
  await expect(page.getByText('Максимальна ціна: 100')).toBeVisible();
  for (const [index, minimum] of minimums.entries()) await fields.nth(index).fill(String(minimum));
  await expect(page.getByText('Сумарно: 7.00', { exact: true })).toBeVisible();
  const sent = collectBodies(page, 'PUT /api/prices/');
  for (const [response, text] of [
    [{ status: 400, body: '' }, 'Ошибка при сохранении цены'],
    [{ status: 400, json: { message: 'Не сейчас' } }, 'Не сейчас'],
    [{ status: 206, json: {} }, 'Цены успешно сохранены'],
  ] as const) {
    await respond(page, 'PUT prices/', response);
    await save.click();
    await expect(toast(page, text)).toBeVisible();
  }
  expect(sent[0]).toEqual(minimums.map((price, index) => ({ capacity: index + 1, price })));
});

test('2.14 the room: its pages, the active link, keywords and the balance', async ({ openAs, noise }) => {
  const page = await openAs('teacher2');
  await goTo(page, '/teacher/keywords');
  const rooms = page.getByRole('navigation', { name: 'Кабинет учителя' });
  const links = ['Расписание', 'Ключевые слова', 'Резервации', 'Цены', 'Баланс', 'Аватар'];
  for (const name of links) await expect(rooms.getByRole('link', { name })).toBeVisible();
  await expect(rooms.getByRole('link', { name: 'Ключевые слова' })).toHaveAttribute('aria-current', 'page');
  const field = page.getByRole('combobox', { name: 'Добавить ключевое слово' });
  await field.click();
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  // The list scrolls within 15rem.
  expect(await list.evaluate((element) => (element.closest('.max-h-60') as HTMLElement).offsetHeight)).toBe(240);
  await field.blur();
  await expect(list).toBeHidden();
  await expect(
    page
      .getByRole('list', { name: 'Выбранные слова' })
      .getByRole('button', { name: /^Убрать: / })
      .first(),
  ).toBeVisible();

  noise.announce(400, '/api/balance');
  await rooms.getByRole('link', { name: 'Баланс' }).click();
  const balance = page.getByRole('region', { name: 'Текущий баланс' });
  await expect(balance.getByText(/^-?\d+\.\d\d\s€$/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Транзакции' })).toBeVisible();
  await respond(page, 'GET balance', { status: 400, json: {} });
  await respond(page, 'GET balance/transactions?*', { status: 400, json: {} });
  await goTo(page, '/teacher/balance');
  await expect(page.getByText('Помилка при отриманні балансу')).toBeVisible();
  await expect(page.getByText('Ошибка при загрузке транзакций')).toBeVisible();
});

test('5.8 and 8.4 avatar: type, size, a missing file, and a success of three seconds', async ({ openAs, noise }) => {
  noise.announce(400, '/api/auth/avatar/upload');
  const page = await openAs('teacher2');
  await goTo(page, '/teacher/avatar');
  const file = page.getByLabel('Выбрать файл').and(page.locator('input'));
  const save = page.getByRole('button', { name: 'Сохранить аватар' });
  await expect(save).toBeDisabled();
  await expect(page.getByText('Сначала выберите файл').last()).toBeVisible();
  const choose = (name: string, mimeType: string, buffer: Buffer) => file.setInputFiles({ name, mimeType, buffer });
  for (const [name, type, bytes, text] of [
    ['a.gif', 'image/gif', 10, 'Дозволені тільки файли PNG, JPG, JPEG'],
    ['a.png', 'image/png', 5_242_881, 'Розмір файлу не повинен перевищувати 5MB'],
    ['a.jpg', 'image/jpeg', 10, 'Ошибка при обработке файла'],
  ] as const) {
    await choose(name, type, Buffer.alloc(bytes));
    await expect(page.getByRole('alert')).toHaveText(text);
    await expect(save).toBeDisabled();
  }
  await choose('me.png', 'image/png', await page.screenshot({ clip: { x: 0, y: 0, width: 50, height: 50 } }));
  await respond(page, 'POST auth/avatar/upload', { status: 500, body: '' });
  noise.announce(500, '/api/auth/avatar/upload');
  await save.click();
  await expect(toast(page, 'Ошибка при сохранении аватара')).toBeVisible();
  await respond(page, 'POST auth/avatar/upload', { status: 200, json: { avatarUrl: null } });
  await save.click();
  await expect(toast(page, 'Аватар успішно збережено!')).toBeVisible();
});

/** Both in its place and as a toast. */
async function expectTwice(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
  await expect(toast(page, text).first()).toBeVisible();
}

test('8.3 and 8.4 the room: a token without a username, and lists that do not load', async ({
  page,
  openAs,
  noise,
}) => {
  noise.announce(400, '/api/');
  await pretendSession(page, { role: 'TEACHER' });
  for (const [path, text] of [
    ['schedule', 'Не удалось определить пользователя'],
    ['keywords', 'Не удалось определить пользователя'],
    ['reservations', 'Не удалось определить пользователя'],
    ['price', 'Ошибка при получении данных'],
  ] as const) {
    await goTo(page, `/teacher/${path}`);
    await expectTwice(page, text);
  }
  const teacher = await openAs('teacher2');
  await goTo(teacher, '/privacy');
  await respond(teacher, 'GET reservations/teacher/*', { status: 400, json: {} });
  await respond(teacher, 'GET prices/*', { status: 400, json: {} });
  await moveTo(teacher, '/teacher/reservations');
  await expectTwice(teacher, 'Ошибка загрузки резерваций');
  await moveTo(teacher, '/teacher/price');
  await expectTwice(teacher, 'Ошибка при получении цены');
});

test('4.5 and 2.18 pages: the global loader covers a page whose data take long', async ({ openAs }) => {
  const teacher = await openAs('curator');
  await goTo(teacher, '/privacy');
  await teacher.route(/\/api\/(lectures|balance|guide\?|auth\/me)/, () => undefined);
  for (const path of ['/teacher/schedule', '/teacher/balance', '/teacher/avatar', '/admin']) {
    await moveTo(teacher, path);
    const loader = teacher.locator('.fixed.inset-0').filter({ hasText: 'Загрузка...' }).first();
    await expect.poll(() => loader.evaluate((element) => getComputedStyle(element).opacity), path).toBe('1');
  }
});
