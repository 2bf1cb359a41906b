import type { Locator, Page } from '@playwright/test';
import { goTo } from '../../support/first-screen.ts';
import { expect, expectAccessible, test, toast } from '../../support/journey.ts';
import { readMail } from '../../support/mailbox.ts';
import { blockBot } from '../../support/messenger.ts';
import { createStudent } from '../../support/people.ts';
import { demoPassword } from '../../support/portal-api.ts';

const email = (page: Page): Locator => page.getByRole('region', { name: 'Почта', exact: true });
const profile = (page: Page): Locator => page.getByRole('heading', { name: 'Личный кабинет' });

test('an address is confirmed by the code of the mailbox, and replaces a lost password', async ({ openAs, noise }) => {
  const login = await createStudent();
  const address = `${login}@mail.example`;
  const page = await openAs(login);
  await goTo(page, '/profile/security');
  const section = email(page);
  await section.getByRole('button', { name: 'Добавить почту' }).click();
  await section.getByLabel('Адрес почты').fill('anna k@mail.example');
  await page.keyboard.press('Enter');
  await expect(section).toContainText('Адрес почты выглядит так');
  await expectAccessible(page);
  noise.announce(403, '/api/auth/email');
  await section.getByLabel('Адрес почты').fill(address);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
  await dialog.getByLabel('Пароль', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Продолжить' }).click();

  const code = await readMail(address, /: (\d{6})\n/);
  noise.announce(400, '/api/auth/email');
  await section.getByLabel('Код из письма').fill(code === '123456' ? '654321' : '123456');
  await section.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(section).toContainText('Неверный код');
  await expectAccessible(page);
  await section.getByLabel('Код из письма').fill(code);
  await section.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(toast(page, 'Почта подтверждена')).toBeVisible();
  await section.getByRole('combobox', { name: 'Деньги' }).selectOption('Telegram и почта');
  await expect(toast(page, 'Сохранено')).toBeVisible();
  await expectAccessible(page);

  const lost = await openAs(undefined);
  await goTo(lost, '/password/lost');
  await lost.getByLabel('Логин', { exact: true }).fill(login);
  await lost.getByRole('radio', { name: 'Почта' }).check();
  await expectAccessible(lost);
  await lost.getByRole('button', { name: 'Прислать ссылку' }).click();
  await expect(lost.getByRole('alert')).toContainText('Проверьте почту');
  // The new password ends all active sessions.
  noise.announce(401, '/api/');
  await goTo(lost, await readMail(address, /(https?:\/\/\S+\/password\/reset\S+)/));
  await lost.getByLabel('Новый пароль', { exact: true }).fill('a new beginning');
  await lost.getByRole('button', { name: 'Сохранить пароль' }).click();
  await expect(profile(lost)).toBeVisible();

  await blockBot(login, true);
  await lost.reload();
  await expect(lost.getByText('Важные сообщения приходят на почту')).toBeVisible();
  await expectAccessible(lost);
});

test('the mailbox of the demo has the mails, and the page of an incomplete link says so', async ({ page }) => {
  await page.goto('/dev/telegram');
  await page.getByRole('button', { name: /^Почта/ }).click();
  await expect(page.getByRole('heading', { name: 'Почта' })).toBeVisible();
  await expectAccessible(page);
  await goTo(page, '/unsubscribe');
  await expect(page.getByText('Ссылка неполная: откройте её из письма целиком.')).toBeVisible();
  await expectAccessible(page);
});
