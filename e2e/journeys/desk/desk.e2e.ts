import type { Page } from '@playwright/test';
import { goTo, reload } from '../../support/first-screen.ts';
import { expect, expectAccessible, test, toast } from '../../support/journey.ts';
import { createGuide, createStudent, newLogin, readMessages } from '../../support/people.ts';
import { callApi } from '../../support/portal-api.ts';

/** Opens a room of the desk by its navigation. */
async function openRoom(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Разделы админ-панели' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('a reported comment is hidden: readers see the reason, and the author is notified', async ({ openAs }) => {
  test.slow();
  const [author, reader] = [await createStudent(), await createStudent()];
  const guide = await createGuide('<p>Гайд с комментариями</p>');
  await callApi('createComment', { as: author, body: { guideId: guide.id, content: 'Купите мой курс' } });

  const reading = await openAs(reader);
  await goTo(reading, `${guide.path}#comments`);
  await reading.getByRole('button', { name: 'Пожаловаться' }).click();
  const report = dialog(reading, 'Пожаловаться на комментарий');
  await report.getByLabel('Подробности').fill('Реклама курсов');
  await expectAccessible(reading);
  await report.getByRole('button', { name: 'Отправить жалобу' }).click();
  await expect(toast(reading, 'Спасибо, куратор посмотрит')).toBeVisible();
  await expect(reading.getByRole('button', { name: /^Пожаловаться/ })).toBeDisabled();

  const desk = await openAs('curator');
  await goTo(desk, '/admin');
  await openRoom(desk, 'Что ждёт');
  await expectAccessible(desk);
  await desk.getByRole('list', { name: 'Что ждёт' }).getByRole('link', { name: 'Жалобы' }).click();
  await expect(desk).toHaveURL(/\/desk\/reports$/);
  await desk.getByRole('searchbox', { name: 'Логин автора' }).fill(author);
  await expect(desk).toHaveURL(new RegExp(`q=${author}`));
  const card = desk.getByRole('article').filter({ hasText: 'Купите мой курс' });
  await expect(card).toContainText('Реклама курсов');
  await expectAccessible(desk);
  await card.getByRole('button', { name: 'Скрыть', exact: true }).click();
  const question = dialog(desk, 'Скрыть комментарий?');
  await question.getByRole('button', { name: 'Скрыть' }).click();
  await expect(question.getByText('Укажите причину')).toBeVisible();
  await expect(question.getByLabel('Причина')).toBeFocused();
  await question.getByLabel('Причина').fill('Реклама');
  await expectAccessible(desk);
  await question.getByRole('button', { name: 'Скрыть' }).click();
  await expect(toast(desk, 'Комментарий скрыт')).toBeVisible();
  await expect(desk.getByText('Ничего не найдено')).toBeVisible();

  await reload(reading);
  await expect(reading.getByText('Комментарий скрыт куратором: Реклама')).toBeVisible();
  await expect(reading.getByText('Купите мой курс')).toHaveCount(0);
  const own = await openAs(author);
  await goTo(own, `${guide.path}#comments`);
  await expect(own.getByText('Купите мой курс')).toBeVisible();
  await expect(own.getByText('Текст видите только вы. Скрыт куратором: Реклама')).toBeVisible();
  await expectAccessible(own);
  await expect.poll(() => readMessages(author)).toContain('Реклама');
});

test('a first comment with a link is held until a curator approves it', async ({ openAs }) => {
  const author = await createStudent();
  const guide = await createGuide('<p>Гайд для первых слов</p>');
  const writing = await openAs(author);
  await goTo(writing, `${guide.path}#comments`);
  await writing.getByPlaceholder('Ваш комментарий...').fill('Расписание: https://fiit.stuba.sk');
  await writing.getByRole('button', { name: 'Отправить' }).click();
  await expect(writing.getByText(/^Ждёт проверки/)).toBeVisible();
  await reload(writing);
  await expect(writing.getByText(/^Ждёт проверки/)).toBeVisible();
  expect(await callApi('listComments', { params: { guideId: String(guide.id) } })).toEqual([]);

  const desk = await openAs('curator');
  await goTo(desk, `/desk/reports?q=${author}`);
  const card = desk.getByRole('article').filter({ hasText: 'Расписание' });
  await expect(card).toContainText('первая ссылка');
  await card.getByRole('button', { name: 'Показать' }).click();
  const question = dialog(desk, 'Показать комментарий всем?');
  await question.getByLabel('Почему, для журнала').fill('Полезная ссылка');
  await question.getByRole('button', { name: 'Показать' }).click();
  await expect(toast(desk, 'Комментарий показан')).toBeVisible();
  await reload(writing);
  await expect(writing.getByText('Расписание:')).toBeVisible();
  await expect(writing.getByText(/^Ждёт проверки/)).toHaveCount(0);
});

test('a curator accepts a reader’s correction: the guide changes and thanks the reader', async ({ openAs }) => {
  test.slow();
  const reader = await createStudent();
  const guide = await createGuide(
    '<p>Виза стоит 60 € (<a href="https://www.minv.sk/">minv.sk</a>) и делается месяц.</p>',
  );
  const reading = await openAs(reader);
  await goTo(reading, guide.path);
  await reading.getByText('Виза стоит 60 €').selectText();
  await reading.getByRole('button', { name: 'Отметить неточность' }).click();
  const form = dialog(reading, 'Сообщить о неточности');
  await expect(form.getByLabel('Место в гайде')).toHaveValue('Виза стоит 60 € (minv.sk) и делается месяц.');
  await form.getByLabel('Как правильно').fill('Виза стоит 75 € (minv.sk) и делается месяц.');
  await form.getByLabel('Поблагодарить меня под гайдом по имени').check();
  await expectAccessible(reading);
  await form.getByRole('button', { name: 'Отправить' }).click();
  await expect(toast(reading, 'Спасибо! Куратор проверит')).toBeVisible();

  const { title } = await callApi('getGuide', { params: { id: String(guide.id) } });
  const desk = await openAs('curator');
  await goTo(desk, '/desk');
  await openRoom(desk, 'Правки гайдов');
  await desk.getByRole('searchbox', { name: 'Заголовок гайда' }).fill(title);
  const card = desk.getByRole('article', { name: title });
  await expect(card).toContainText('75 €');
  await expectAccessible(desk);
  await card.getByRole('button', { name: 'Принять' }).click();
  await expectAccessible(desk);
  await dialog(desk, 'Принять правку?').getByRole('button', { name: 'Принять' }).click();
  await expect(toast(desk, 'Правка принята')).toBeVisible();

  await openRoom(desk, 'Проверка гайдов');
  await desk.getByRole('searchbox', { name: 'Заголовок гайда' }).fill(title);
  const due = desk.getByRole('article', { name: title });
  await expect(due).toContainText('не проверялся');
  await due.getByRole('button', { name: /^Действия/ }).click();
  await due.getByRole('button', { name: 'Ответственный и срок' }).click();
  const keeping = dialog(desk, /^Ответственный/);
  await keeping.getByLabel('Логин куратора').fill('curator');
  await keeping.getByLabel('Проверять').selectOption('6');
  await expectAccessible(desk);
  await keeping.getByRole('button', { name: 'Сохранить' }).click();
  await expect(due).toContainText('пора проверить');
  await due.getByRole('button', { name: /^Действия/ }).click();
  await due.getByRole('button', { name: 'Проверено сегодня' }).click();
  await expect(due).toContainText(/проверен \d\d\.\d\d\.\d{4}/);
  await expectAccessible(desk);

  await reload(reading);
  await expect(reading.getByText('Виза стоит 75 €')).toBeVisible();
  await expect(reading.getByText(`Спасибо за правки: ${reader}.`)).toBeVisible();
  await expect(reading.getByText(/проверено \d\d\.\d\d\.\d{4}/)).toBeVisible();
  await expect.poll(() => readMessages(reader)).toMatch(/правк/i);
});

test('a person gets a role, is blocked and unblocked, and is notified each time', async ({ openAs }) => {
  test.slow();
  const login = await createStudent();
  const page = await openAs('admin');
  await goTo(page, '/desk/people');
  // The menu has a group of this name too.
  const people = page.getByRole('list', { name: 'Люди' }).last();
  await expect(people.getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Кого найти' }).fill(login);
  await people.getByRole('link', { name: login }).click();
  await expect(page).toHaveURL(new RegExp(`/desk/people/${login}$`));
  await expectAccessible(page);

  const more = page.getByRole('button', { name: 'Ещё действия' });
  await more.click();
  await page.getByRole('button', { name: 'Сменить роль' }).click();
  const role = dialog(page, /^Сменить роль/);
  await role.getByLabel('Новая роль').selectOption('TEACHER');
  await role.getByLabel('Причина').fill('Будет вести физику');
  await expectAccessible(page);
  await role.getByRole('button', { name: 'Сохранить' }).click();
  await expect(toast(page, 'Роль изменена')).toBeVisible();
  // The list of roles in the dialog names the new one too.
  await expect(role).toBeHidden();
  await expect(page.getByText('преподаватель', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Пополнить баланс' }).click();
  const topUp = page.getByRole('region', { name: 'Оновити баланс' });
  await expect(topUp.getByLabel('Username')).toHaveValue(login);
  await expect(topUp).toContainText('баланс 0.00 €');
  await topUp.getByLabel('Сума').fill('5');
  await topUp.getByRole('button', { name: 'Оновити баланс' }).click();
  await expect(toast(page, 'Баланс успішно оновлено')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Деньги' })).toContainText('5.00 €');

  await more.click();
  await page.getByRole('button', { name: 'Заблокировать' }).click();
  const block = dialog(page, /^Заблокировать/);
  await block.getByLabel('Всё, и входить тоже').check();
  await expect(block).toContainText('Свободное время уйдёт из поиска');
  await block.getByLabel('Причина').fill('Жалобы студентов');
  await expectAccessible(page);
  await block.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(page.getByText('Причина: Жалобы студентов').first()).toBeVisible();
  const found = await callApi('listTeachers', { query: { size: '500' } });
  expect(found.map(({ username }) => username)).not.toContain(login);

  await page.getByRole('button', { name: 'Снять блокировку' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Снять блокировку' }).click();
  await expect(toast(page, 'Блокировка снята')).toBeVisible();
  const journal = page.getByRole('region', { name: 'Журнал' });
  for (const action of ['роль изменена', 'баланс пополнен', 'заблокирован', 'блокировка снята'])
    await expect(journal).toContainText(action);
  for (const words of ['Будет вести физику', 'Жалобы студентов', 'Ограничения на портале сняты'])
    await expect.poll(() => readMessages(login)).toContain(words);

  await journal.getByRole('link', { name: 'Все записи' }).click();
  await expect(page.getByRole('list', { name: 'Журнал' }).getByRole('listitem')).not.toHaveCount(0);
  await page.getByLabel('Действие', { exact: true }).selectOption('user.block');
  await expect(page).toHaveURL(/action=user\.block/);
  await expect(page.getByRole('list', { name: 'Журнал' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
});

test('a curator creates a keyword that teachers can choose, and deletes it', async ({ openAs }) => {
  const page = await openAs('curator');
  await goTo(page, '/desk/catalogue');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Справочник', { exact: true }).selectOption('keywords');
  await expect(page).toHaveURL(/list=keywords/);
  await page.getByRole('button', { name: 'Новое ключевое слово' }).click();
  const form = dialog(page, 'Новое ключевое слово');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(form.getByText('Заполните поле')).toBeVisible();
  await expect(form.getByLabel('Ключевое слово')).toBeFocused();
  const keyword = newLogin('слово');
  await form.getByLabel('Ключевое слово').fill(keyword);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(toast(page, 'Справочник сохранён')).toBeVisible();
  // A form that is still closing would receive the next keys.
  await expect(form).toBeHidden();
  const names = async () => (await callApi('listKeywords')).map((entry) => entry.keyword);
  expect(await names()).toContain(keyword);

  await page.getByRole('searchbox', { name: 'Часть названия' }).fill(keyword);
  const entry = page.getByRole('article', { name: keyword });
  await entry.getByRole('button', { name: /^Действия/ }).click();
  await entry.getByRole('button', { name: 'Убрать из списков' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Убрать из списков' }).click();
  await expect(entry).toContainText('убрана из списков');
  await expectAccessible(page);
  expect(await names()).not.toContain(keyword);

  await page.getByLabel('Справочник', { exact: true }).selectOption('topics');
  const topic = page.getByRole('article', { name: /\(SvF\)$/ });
  await topic.getByRole('button', { name: /^Действия/ }).click();
  await topic.getByRole('button', { name: 'Изменить' }).click();
  await expect(dialog(page, /^Изменить/).getByLabel('Главный гайд')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await openRoom(page, 'Споры об уроках');
  await expectAccessible(page);
});
