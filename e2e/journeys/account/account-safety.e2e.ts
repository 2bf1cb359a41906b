import type { Locator, Page } from '@playwright/test';
import { codeOf } from '../../support/authenticator.ts';
import { goTo, reload } from '../../support/first-screen.ts';
import { expect, expectAccessible, test, toast } from '../../support/journey.ts';
import { blockBot, confirmByLink, openTelegram, readLink } from '../../support/messenger.ts';
import { createStudent, publishSlot, takeSlot } from '../../support/people.ts';
import { callApi, demoPassword } from '../../support/portal-api.ts';
import { fillLogin } from '../../support/sign-in.ts';

const profile = (page: Page) => page.getByRole('heading', { name: 'Личный кабинет' });
const security = (page: Page) => page.getByRole('heading', { name: 'Безопасность' });
const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Enters the password in the dialog that confirms the identity in a resumed session. */
async function prove(page: Page, password = demoPassword): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
  await dialog.getByLabel('Пароль', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Продолжить' }).click();
}

test('a lost password is replaced by the bot’s link, which works once', async ({ page, openAs, noise }) => {
  const login = await createStudent();
  const elsewhere = await openAs(login);
  await goTo(elsewhere, '/profile');
  await expect(profile(elsewhere)).toBeVisible();

  await goTo(page, '/login');
  await page.getByLabel('Логин', { exact: true }).fill(login);
  await page.getByRole('link', { name: 'Забыли пароль?' }).click();
  await expect(page).toHaveURL('/password/lost');
  await expectAccessible(page);
  await expect(page.getByLabel('Логин', { exact: true })).toHaveValue(login);
  await page.getByRole('button', { name: 'Прислать ссылку' }).click();
  await expect(page.getByRole('alert')).toContainText('Проверьте Telegram');
  await expectAccessible(page);

  const link = await readLink(login, '/password/reset');
  await goTo(page, link);
  const password = page.getByLabel('Новый пароль', { exact: true });
  await expect(page).toHaveURL(`/password/reset?login=${login}`);
  await expectAccessible(page);
  const save = page.getByRole('button', { name: 'Сохранить пароль' });
  await password.fill('short');
  await save.click();
  await expect(page.getByText('Пароль: не короче 8 символов')).toBeVisible();
  noise.announce(400, '/api/auth/password/reset');
  await password.fill('password123');
  await save.click();
  await expect(page.getByText('Такой пароль слишком часто встречается, придумайте другой')).toBeVisible();
  // The new password ends all active sessions.
  noise.announce(401, '/api/');
  await password.fill('a new beginning');
  await save.click();
  await expect(toast(page, 'Пароль изменён')).toBeVisible();
  // The link has proved who it is: the reset signs in.
  await expect(profile(page)).toBeVisible();

  const old = await openAs(undefined);
  await goTo(old, '/login');
  await fillLogin(old, login);
  await expect(old.getByRole('alert')).toHaveText('Неверный логин или пароль');
  await fillLogin(old, login, 'a new beginning');
  await expect(profile(old)).toBeVisible();

  await reload(elsewhere);
  await expect(elsewhere.getByRole('heading', { name: 'Вход' })).toBeVisible();

  const again = await openAs(undefined);
  noise.announce(409, '/api/auth/password/reset');
  await goTo(again, link);
  await again.getByLabel('Новый пароль', { exact: true }).fill('a second beginning');
  await again.getByRole('button', { name: 'Сохранить пароль' }).click();
  await expect(again.getByRole('alert')).toContainText('Ссылка недействительна или уже использована');
  await again.getByRole('link', { name: 'Получить новую ссылку' }).click();
  await expect(again).toHaveURL('/password/lost');
});

test('an unknown login gets the same response, and an incomplete link is explained', async ({ page }) => {
  await goTo(page, '/password/lost');
  await page.getByLabel('Логин', { exact: true }).fill('nobody-at-all');
  await page.getByRole('button', { name: 'Прислать ссылку' }).click();
  await expect(page.getByRole('alert')).toContainText('Проверьте Telegram');
  await goTo(page, '/password/reset');
  await expect(page.getByText('Ссылка неполная')).toBeVisible();
  await expectAccessible(page);
});

test('a second factor is set up, required at sign-in, and replaced by a recovery code', async ({ openAs, noise }) => {
  const login = await createStudent();
  const page = await openAs(login);
  noise.announce(403, '/api/auth/totp');
  await goTo(page, '/profile');
  await page.getByRole('link', { name: 'Открыть Безопасность' }).click();
  await expect(security(page)).toBeVisible();
  await expectAccessible(page);
  await part(page, 'Код при входе (второй фактор)').getByRole('button', { name: 'Включить' }).click();
  await expectAccessible(page);
  noise.announce(400, '/api/auth/elevate');
  await prove(page, 'not my password');
  await expect(page.getByText('Неверный пароль')).toBeVisible();
  await prove(page);

  const setup = page.getByRole('dialog', { name: 'Включить второй фактор' });
  await expect(setup.getByAltText(/QR-код/)).toBeVisible();
  await expectAccessible(page);
  const secret = await setup.getByLabel('Или введите ключ вручную').inputValue();
  noise.announce(400, '/api/auth/totp');
  await setup.getByLabel('Код второго фактора').fill('000000');
  await setup.getByRole('button', { name: 'Включить', exact: true }).click();
  await expect(setup.getByText('Неверный код')).toBeVisible();
  await setup.getByLabel('Код второго фактора').fill(codeOf(secret));
  await setup.getByRole('button', { name: 'Включить', exact: true }).click();

  const codes = page.getByRole('dialog', { name: 'Коды восстановления' });
  const shown = (await codes.getByRole('textbox').inputValue()).split('\n');
  expect(shown).toHaveLength(10);
  // A browser lets a page refuse only the first Escape.
  for (let press = 1; press <= 3; press += 1) {
    await page.keyboard.press('Escape');
    await expect(codes.getByText('Сначала сохраните коды')).toBeVisible();
  }
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Скачать' }).click();
  expect((await download).suggestedFilename()).toBe('kampus-recovery-codes.txt');
  await codes.getByRole('button', { name: 'Коды сохранены' }).click();
  await expect(part(page, 'Код при входе (второй фактор)')).toContainText('Включён');

  noise.announce(401, '/api/auth/login');
  const next = await openAs(undefined);
  const signInWith = async (code: string) => {
    await next.getByLabel('Код второго фактора').fill(code);
    await next.getByRole('main').getByRole('button', { name: 'Вход' }).click();
  };
  await goTo(next, '/login');
  await fillLogin(next, login);
  await expect(next.getByLabel('Код второго фактора')).toBeFocused();
  await expectAccessible(next);
  await signInWith('111111');
  await expect(next.getByRole('alert')).toContainText('Неверный код второго фактора');
  await signInWith(codeOf(secret, 1));
  await expect(profile(next)).toBeVisible();

  const third = await openAs(undefined);
  await goTo(third, '/login');
  await fillLogin(third, login);
  await third.getByLabel('Код второго фактора').fill(shown[0] ?? '');
  await third.getByRole('main').getByRole('button', { name: 'Вход' }).click();
  await expect(profile(third)).toBeVisible();

  await goTo(third, '/profile/security');
  await part(third, 'Код при входе (второй фактор)').getByRole('button', { name: 'Выключить' }).click();
  const removal = third.getByRole('dialog', { name: 'Выключить второй фактор?' });
  await expectAccessible(third);
  await removal.getByLabel('Код второго фактора').fill(shown[0] ?? '');
  await removal.getByRole('button', { name: 'Выключить' }).click();
  await expect(removal.getByText('Неверный код')).toBeVisible();
  await removal.getByLabel('Код второго фактора').fill(shown[1] ?? '');
  await removal.getByRole('button', { name: 'Выключить' }).click();
  await expect(part(third, 'Код при входе (второй фактор)')).toContainText('Выключен');
});

test('a password is changed, and sessions elsewhere are ended one by one or all at once', async ({ openAs, noise }) => {
  const login = await createStudent();
  const [page, second, third] = [await openAs(login), await openAs(login), await openAs(login)];
  for (const one of [page, second, third]) await goTo(one, '/profile/security');
  await reload(page);
  const sessions = part(page, 'Активные сеансы');
  const rows = sessions.getByRole('listitem');
  await expect(rows.nth(2)).toBeVisible();
  const count = await rows.count();
  expect(count).toBeGreaterThanOrEqual(3);
  await expect(rows.filter({ hasText: 'Это устройство' })).toHaveCount(1);
  await rows.getByRole('button', { name: 'Завершить' }).first().click();
  await expect(rows).toHaveCount(count - 1);
  await sessions.getByRole('button', { name: 'Завершить все остальные' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Завершить' }).click();
  await expect(rows).toHaveCount(1);
  noise.announce(401, '/api/');
  for (const one of [second, third]) {
    await reload(one);
    await expect(one.getByRole('heading', { name: 'Вход' })).toBeVisible();
  }

  await part(page, 'Пароль').getByRole('button', { name: 'Сменить пароль' }).click();
  noise.announce(400, '/api/auth/password');
  await page.getByLabel('Нынешний пароль', { exact: true }).fill('not my password');
  await page.getByLabel('Новый пароль', { exact: true }).fill('a new beginning');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Неверный пароль')).toBeVisible();
  await page.getByLabel('Нынешний пароль', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(toast(page, 'Пароль изменён')).toBeVisible();
  await reload(page);
  await expect(security(page)).toBeVisible();
});

test('another Telegram is linked, and the previous Telegram reverts the link', async ({ openAs, noise }) => {
  const login = await createStudent();
  const before = await openTelegram(login);
  const page = await openAs(login);
  await blockBot(login, true);
  await goTo(page, '/profile');
  await expect(page.getByText('Бот не может вам написать')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Исправить' }).click();
  await expect(part(page, 'Telegram')).toContainText('Бот заблокирован');
  await blockBot(login, false);
  noise.announce(403, '/api/auth/telegram');
  await part(page, 'Telegram').getByRole('button', { name: 'Связать другой Telegram' }).click();
  await prove(page);
  const dialog = page.getByRole('dialog', { name: 'Связать Telegram' });
  await expect(dialog.getByAltText(/QR-код/)).toBeVisible();
  await expectAccessible(page);
  const link = await dialog.getByRole('link', { name: 'Открыть бота в Telegram' }).getAttribute('href');
  await confirmByLink(link ?? '');
  await expect(toast(page, 'Telegram связан')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(part(page, 'Telegram')).toContainText('Связан');

  await before.press('Это не я, вернуть сюда');
  noise.announce(401, '/api/');
  await reload(page);
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
});

test('stored data is downloaded, and an account without open lessons is erased', async ({ openAs, noise }) => {
  const login = await createStudent();
  const lecture = await publishSlot('teacher2');
  const reserved = await takeSlot(login, lecture.id);
  expect(reserved.status).toBe(201);
  const page = await openAs(login);
  await goTo(page, '/profile/security');
  const download = page.waitForEvent('download');
  noise.announce(403, '/api/auth/me/archive');
  await page.getByRole('button', { name: 'Скачать мои данные' }).click();
  await prove(page);
  expect((await download).suggestedFilename()).toBe(`kampus-${login}.zip`);

  const erase = page.getByRole('alertdialog', { name: 'Удалить аккаунт навсегда?' });
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  await expectAccessible(page);
  noise.announce(400, '/api/auth/me');
  await erase.getByLabel('Пароль', { exact: true }).fill('not my password');
  await erase.getByRole('button', { name: 'Удалить навсегда' }).click();
  await expect(erase.getByText('Неверный пароль')).toBeVisible();
  noise.announce(409, '/api/auth/me');
  await erase.getByLabel('Пароль', { exact: true }).fill(demoPassword);
  await erase.getByRole('button', { name: 'Удалить навсегда' }).click();
  await expect(erase.getByRole('alert')).toContainText('Незавершённые уроки: 1');
  await expectAccessible(page);
  await erase.getByRole('button', { name: 'Отмена' }).click();

  const { id } = (await reserved.json()) as { id: number };
  await callApi('cancelReservation', { as: login, params: { id: String(id) }, body: {} });
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  await erase.getByLabel('Удалить', { exact: true }).check();
  await erase.getByLabel('Пароль', { exact: true }).fill(demoPassword);
  await erase.getByRole('button', { name: 'Удалить навсегда' }).click();
  await expect(toast(page, 'Аккаунт удалён')).toBeVisible();
  await expect(page).toHaveURL('/login');
  noise.announce(401, '/api/auth/login');
  await fillLogin(page, login);
  await expect(page.getByRole('alert')).toHaveText('Неверный логин или пароль');
});
