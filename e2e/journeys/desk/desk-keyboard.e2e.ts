import type { Page } from '@playwright/test';
import { goTo } from '../../support/first-screen.ts';
import { expect, test, toast } from '../../support/journey.ts';
import { tabTo } from '../../support/keyboard.ts';
import { createGuide, createStudent } from '../../support/people.ts';
import { callApi, demoPassword } from '../../support/portal-api.ts';

const inMain = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first();

test('a person is found, blocked and unblocked with the keyboard alone', async ({ openAs }) => {
  const student = await createStudent();
  const page = await openAs('curator');
  await goTo(page, '/desk/reports');
  await tabTo(page, page.getByRole('link', { name: 'Люди', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('searchbox', { name: 'Кого найти' }));
  await page.keyboard.type(student);
  await expect(page.getByRole('status').filter({ hasText: 'Найдено: 1' })).toBeVisible();
  await tabTo(page, page.getByRole('main').getByRole('link', { name: new RegExp(student) }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/desk/people/${student}`);

  const openBlocking = async () => {
    await page.keyboard.press('Enter');
    await tabTo(page, inMain(page, 'Заблокировать'));
    await page.keyboard.press('Enter');
  };
  await tabTo(page, inMain(page, 'Ещё действия'));
  await openBlocking();
  const blocking = page.getByRole('dialog');
  await tabTo(page, blocking.getByLabel('Писать и бронировать'));
  await page.keyboard.press('ArrowDown');
  await expect(blocking.getByLabel('Всё, и входить тоже')).toBeChecked();
  await tabTo(page, blocking.getByLabel('Причина'));
  await page.keyboard.type('Проверка');
  // Escape closes a dialog opened by mistake, and the focus returns to the menu.
  await page.keyboard.press('Escape');
  await expect(inMain(page, 'Ещё действия')).toBeFocused();
  await openBlocking();
  await tabTo(page, blocking.getByLabel('Причина'));
  await page.keyboard.type('Спам');
  await tabTo(page, blocking.getByRole('button', { name: 'Заблокировать' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Человек заблокирован')).toBeVisible();
  await tabTo(page, inMain(page, 'Снять блокировку'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Снять блокировку' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Блокировка снята')).toBeVisible();
});

test('a reported comment is hidden with the keyboard alone', async ({ openAs }) => {
  const [author, reader] = [await createStudent(), await createStudent()];
  const guide = await createGuide('<p>Гайд</p>');
  const { id } = await callApi('createComment', {
    as: author,
    body: { guideId: guide.id, content: 'Купите мой курс' },
  });
  await callApi('reportComment', { as: reader, params: { id: String(id) }, body: { kind: 'SPAM' } });
  const page = await openAs('curator');
  await goTo(page, `/desk/reports?q=${author}`);
  await expect(inMain(page, 'Скрыть')).toBeVisible();
  await tabTo(page, inMain(page, 'Скрыть'));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await tabTo(page, question.getByLabel('Причина'));
  await page.keyboard.type('Реклама');
  await tabTo(page, question.getByRole('button', { name: 'Скрыть', exact: true }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Комментарий скрыт')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Найдено: 0' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Жалобы' })).toBeFocused();
});

test('password and second factor are changed with the keyboard alone', async ({ openAs, noise }) => {
  const page = await openAs(await createStudent());
  noise.announce(403, '/api/auth/totp');
  await goTo(page, '/profile/security');
  await tabTo(page, inMain(page, 'Сменить пароль'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Нынешний пароль', { exact: true }));
  await page.keyboard.type(demoPassword);
  await tabTo(page, page.getByLabel('Новый пароль', { exact: true }));
  await page.keyboard.type('a keyboard alone');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Пароль изменён')).toBeVisible();

  const turnOn = page.getByRole('region', { name: 'Второй фактор' }).getByRole('button', { name: 'Включить' });
  await tabTo(page, turnOn);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'Подтвердите, что это вы' }).getByLabel('Пароль', { exact: true }),
  ).toBeFocused();
  await page.keyboard.type('a keyboard alone');
  await page.keyboard.press('Enter');
  const setup = page.getByRole('dialog', { name: 'Включить второй фактор' });
  await expect(setup.getByAltText(/QR-код/)).toBeVisible();
  await tabTo(page, setup.getByLabel('Код второго фактора'));
  await page.keyboard.press('Escape');
  await expect(setup).toBeHidden();
  await expect(turnOn).toBeFocused();
  await tabTo(page, inMain(page, 'Удалить аккаунт'));
  await page.keyboard.press('Enter');
  await expect(page.locator('dialog[open]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inMain(page, 'Удалить аккаунт')).toBeFocused();
});
