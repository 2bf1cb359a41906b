import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test, toast } from '../support/journey.ts';
import { createStudent, newLogin, publishSlot } from '../support/people.ts';
import { callApi, demoPassword } from '../support/portal-api.ts';

/** Counts what a finger does. A native list is two taps: it opens, and an entry is chosen. */
class Finger {
  taps = 0;

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await field.pressSequentially(text);
  }

  async choose(list: Locator, index: number): Promise<void> {
    this.taps += 2;
    await list.selectOption({ index });
  }
}

async function hold(page: Page, button: Locator, outcome: Locator): Promise<void> {
  await button.hover();
  await page.mouse.down();
  await expect(outcome).toBeVisible();
  await page.mouse.up();
}

test('a lesson is found, booked and seen in at most eight taps and one hold', async ({ openAs }) => {
  await publishSlot('alina.reznik', { days: 3 });
  const page = await openAs(await createStudent({ euros: 50 }));
  const finger = new Finger();
  await page.goto('/');
  await finger.tap(page.getByRole('main').getByRole('link', { name: /^Обучение/ }));
  await finger.tap(page.getByRole('button', { name: /^Вечер/ }));
  const card = page
    .getByRole('article')
    .filter({ hasText: /Свободно:/ })
    .first();
  await expect(page).toHaveURL(/part=evening/);
  await expect(page.getByRole('list', { name: 'Учителя' })).not.toHaveAttribute('aria-busy', 'true');
  const promised = (await card.getByText(/^Свободно: /).textContent())?.replace('Свободно: ', '') ?? '';
  await finger.tap(card.getByRole('button', { name: 'Забронировать урок' }));
  const calendar = page.getByRole('dialog', { name: /^Доступные уроки учителя/ });
  // What the card has promised is named, and ready to be taken.
  await expect(calendar.getByText('Ближайшее:')).toContainText(promised);
  await expectAccessible(page);
  await finger.tap(calendar.getByRole('button', { name: /ближайшее подходящее/ }));
  const success = page.getByRole('dialog', { name: 'Резервация прошла успешно!' });
  await hold(page, page.getByRole('button', { name: 'Подтвердить', exact: true }), success);
  await finger.tap(success.getByRole('link', { name: 'Мои уроки' }));
  await expect(page.getByRole('region', { name: 'Ближайший урок' })).toBeVisible();
  expect(finger.taps).toBeLessThanOrEqual(8);
});

test('a teacher publishes five slots of a week in at most ten taps', async ({ openAs }) => {
  const page = await openAs('roman.tkach');
  const finger = new Finger();
  await page.goto('/teacher/schedule');
  await finger.tap(page.getByRole('button', { name: 'Следующая неделя' }));
  await finger.tap(page.getByRole('button', { name: /^Добавить свободное время: понедельник/ }));
  const form = page.getByRole('dialog', { name: 'Новое свободное время' });
  for (const day of ['вторник', 'среда', 'четверг', 'пятница'])
    await finger.tap(form.getByRole('button', { name: new RegExp(day) }));
  // Before the lessons of the demo, which must not overlap.
  await finger.choose(form.getByLabel('Начало'), 11);
  await expect(form.getByText('Будет создано: 5')).toBeVisible();
  await expectAccessible(page);
  await finger.tap(form.getByRole('button', { name: 'Создать' }));
  await expect(toast(page, 'Лекция успешно создана')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(?!Удалить).*05:00–06:00, свободно/ })).toHaveCount(5);
  expect(finger.taps).toBeLessThanOrEqual(10);
});

test('an account is registered and confirmed in at most twelve taps', async ({ page }) => {
  const login = newLogin('taps');
  const finger = new Finger();
  await page.goto('/register');
  await finger.type(page.getByLabel('Логин'), login);
  await finger.type(page.getByLabel('Пароль', { exact: true }), demoPassword);
  for (const list of ['Университет', 'Факультет', 'Специальность']) {
    await expect(page.getByLabel(list)).toBeEnabled();
    await expect(page.getByLabel(list).getByRole('option').nth(1)).toBeAttached();
    await finger.choose(page.getByLabel(list), 1);
  }
  await finger.tap(page.getByRole('button', { name: 'Зарегистрироваться' }));
  const opening = page.context().waitForEvent('page');
  await finger.tap(page.getByRole('link', { name: 'Подтвердить аккаунт через Telegram' }));
  const messenger = await opening;
  await finger.tap(messenger.getByRole('button', { name: 'START' }));
  await finger.tap(messenger.getByRole('button', { name: 'Подтвердить', exact: true }));
  await expect(page.getByRole('heading', { name: 'Личный кабинет' })).toBeVisible();
  await expect.poll(async () => (await callApi('getMe', { as: login })).status).toBe('CONFIRMED');
  expect(finger.taps).toBeLessThanOrEqual(12);
});
