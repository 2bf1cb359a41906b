import type { Page } from '@playwright/test';
import { openAdminView } from '../support/admin-views.ts';
import { goTo, reload } from '../support/first-screen.ts';
import { expect, expectAccessible, followBarLink, test, toast } from '../support/journey.ts';
import { newLogin } from '../support/people.ts';
import { callApi, demoPassword } from '../support/portal-api.ts';
import { fillLogin } from '../support/sign-in.ts';

// The main journey, in the user interface alone: from a visitor's first page to a paid lesson.

const teacher = { login: 'teacher', name: 'Мария Шевчук', keyword: 'линейная алгебра' };

test('a visitor reads a guide, becomes a student, books a lesson, and the teacher is paid for it', async ({
  page,
  openAs,
}) => {
  // This journey is long: on a busy machine it takes minutes.
  test.slow();
  const login = newLogin('newcomer');
  await test.step('reads a guide', () => readGuide(page));
  await test.step('registers and confirms the account', () => register(page, login));
  await test.step('signs in', () => signInAgain(page, login));
  await test.step('gets money from a curator', async () => {
    await topUp(await openAs('curator'), login, '60');
    await reload(page);
    await expect(page.getByRole('region', { name: 'Текущий баланс' })).toContainText('60.00 €');
  });
  const lesson = await test.step('reserves an hour for two', () => reserve(page));
  const { balance } = await callApi('getBalance', { as: teacher.login });
  const room = await openAs(undefined);
  await test.step('the teacher accepts and is paid', () => teach(room, login, lesson));

  await test.step('both see the transfer', async () => {
    await room.getByRole('link', { name: 'Баланс' }).click();
    await expect(room.getByRole('region', { name: 'Текущий баланс' })).toContainText(`${(balance + 22).toFixed(2)} €`);
    await expect(room.getByRole('listitem').filter({ hasText: '+22.00 €' }).first()).toContainText('Оплата урока');
    await followBarLink(page, 'Профиль');
    await expect(page.getByRole('region', { name: 'Текущий баланс' })).toContainText('38.00 €');
    const rows = page.getByRole('list', { name: 'Транзакции' }).getByRole('listitem');
    await expect(rows.filter({ hasText: '-22.00 €' })).toContainText('Оплата урока');
    await expect(rows.filter({ hasText: '+60.00 €' })).toContainText('Пополнение баланса');
    await expectAccessible(page);
  });
  await test.step('both have received their messages', async () => {
    await expectMessages(await openAs(undefined), login, [
      'Ваш баланс пополнен на 60.00 €',
      'Урок подтверждён',
      'Урок оплачен',
    ]);
    await expectMessages(await openAs(undefined), teacher.login, [
      `Ученик: ${login}`,
      'Вы подтвердили урок',
      'Зачислено на ваш баланс',
    ]);
  });
});

async function readGuide(page: Page): Promise<void> {
  await goTo(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Гайды/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Выберите университет' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Slovenská technická univerzita/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /Slovenská technická univerzita/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Общежития' })).toBeVisible();
  await expectAccessible(page);
  const faculties = page.getByRole('region', { name: 'Факультеты' });
  await faculties.getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Комментарии' })).toBeVisible();
  await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible();
  await expectAccessible(page);
}

async function register(page: Page, login: string): Promise<void> {
  await followBarLink(page, 'Вход');
  await page.getByRole('link', { name: 'Регистрация' }).click();
  await expect(page.getByRole('heading', { name: 'Регистрация' })).toBeVisible();
  await page.getByLabel('Логин').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(demoPassword);
  for (const [field, choice] of [
    ['Университет', 1],
    ['Факультет', 1],
    ['Специальность', 1],
  ] as const)
    await page.getByLabel(field, { exact: true }).selectOption({ index: choice });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page).toHaveURL(/\/verify$/);
  // On a phone the QR code is collapsed under the link.
  await expect(page.getByAltText(/QR/)).toBeAttached();
  await expectAccessible(page);
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Подтвердить аккаунт через Telegram' }).click();
  const messenger = await opening;
  await messenger.getByRole('button', { name: 'START' }).click();
  await messenger.getByRole('button', { name: 'Подтвердить', exact: true }).click();
  await expect(messenger.getByRole('log')).toContainText(`Аккаунт «${login}» подтверждён`);
  await expectAccessible(messenger);
  await messenger.close();
}

async function signInAgain(page: Page, login: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Личный кабинет' })).toBeVisible();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await followBarLink(page, 'Вход');
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await fillLogin(page, login);
  await expect(page).toHaveURL(/\/profile$/);
}

async function topUp(page: Page, login: string, euros: string): Promise<void> {
  await goTo(page, '/');
  await followBarLink(page, 'Куратор');
  await expect(page.getByRole('heading', { name: 'Админ-панель' })).toBeVisible();
  await openAdminView(page, 'Оновити баланс');
  await page.getByLabel('Username').fill(login);
  await page.getByLabel('Сума').fill(euros);
  await page.getByRole('main').getByRole('region').getByRole('button', { name: 'Оновити баланс' }).click();
  await expect(toast(page, 'Баланс успішно оновлено')).toBeVisible();
  await expectAccessible(page);
}

/** Returns the day and time of the lesson in the format of the portal. */
async function reserve(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Kampus, на главную' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Обучение/ })
    .click();
  await expect(page.getByRole('heading', { name: /^Найдено учителей: \d+$/ })).toBeVisible();
  // Phones fold the keywords.
  const more = page.getByRole('button', { name: 'Ещё фильтры' });
  if (await more.isVisible()) await more.click();
  await page.getByRole('combobox', { name: 'Ключевые слова' }).fill(teacher.keyword);
  await page.getByRole('option', { name: teacher.keyword }).click();
  const card = page.getByRole('article', { name: teacher.name });
  await expect(page.getByRole('heading', { name: 'Найдено учителей: 1', exact: true })).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Забронировать урок' }).click();
  const calendar = page.getByRole('dialog', { name: `Доступные уроки учителя ${teacher.name}` });
  // The next week is always in the future; the slots of this week may be over.
  await calendar.getByRole('button', { name: 'Следующая неделя' }).click();
  await expectAccessible(page);
  await calendar
    .getByRole('button', { name: /свободно/ })
    .first()
    .click();

  const booking = page.getByRole('dialog', { name: 'Бронирование урока' });
  await booking.getByLabel('Размер группы').fill('2');
  await booking.getByLabel('Длительность').selectOption('1 час');
  const lesson = (await booking.getByText(/\d\d:\d\d–\u2060\d\d:\d\d$/).textContent()) ?? '';
  await expect(booking.getByRole('status').filter({ hasText: '€' })).toHaveText('22.00 €');
  await expect(booking).toContainText('Баланса хватает: на счету 60.00 €.');
  await expectAccessible(page);
  await booking.getByRole('button', { name: 'Подтвердить' }).hover();
  await page.mouse.down();
  const success = page.getByRole('dialog', { name: 'Резервация прошла успешно!' });
  await expect(success).toContainText('Когда преподаватель подтвердит бронирование наш бот свяжет вас с учителем.');
  await page.mouse.up();
  await expectAccessible(page);
  await success.getByRole('button', { name: 'Готово' }).click();
  await calendar.getByRole('button', { name: 'Закрыть' }).click();
  return lesson;
}

async function teach(page: Page, student: string, lesson: string): Promise<void> {
  await goTo(page, '/login');
  await fillLogin(page, teacher.login);
  await expect(page.getByRole('heading', { name: 'Личный кабинет' })).toBeVisible();
  await followBarLink(page, 'Кабинет учителя');
  await page.getByRole('link', { name: 'Резервации' }).click();
  const request = page
    .getByRole('article', { name: lesson.replace('\u2060', ''), exact: true })
    .filter({ hasText: student });
  await expect(request).toContainText('22.00 €');
  await expectAccessible(page);
  await request.getByRole('button', { name: 'Принять' }).click();
  await expect(toast(page, 'Статус успешно изменен')).toBeVisible();
  await request.getByRole('button', { name: 'Оплачен' }).click();
  const question = page.getByRole('alertdialog', { name: 'Списать 22.00 €?' });
  await expect(question).toContainText(lesson);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Списать 22.00 €' }).click();
  await expect(request).toContainText('Оплачена');
}

async function expectMessages(page: Page, login: string, texts: string[]): Promise<void> {
  await goTo(page, '/dev/telegram');
  const people = page.getByRole('navigation', { name: 'Люди' });
  await people.getByRole('button', { name: ` ${login} ·` }).click();
  for (const text of texts) await expect(page.getByRole('log').getByText(text).last()).toBeVisible();
}
