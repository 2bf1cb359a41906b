import { toWallClock } from '@kampus/contract/format/wall-clock';
import { addDays, fromWallClock, today, weekStart } from '@kampus/contract/time';
import { nextMondayName } from '../support/booking.ts';
import { goTo, reload } from '../support/first-screen.ts';
import { expect, expectAccessible, test, toast } from '../support/journey.ts';
import { dateOf, publishSlot, slotName } from '../support/people.ts';
import { callApi } from '../support/portal-api.ts';

/** The same wall-clock time on another date. */
function weekLater(instant: string): string {
  const { date, time } = toWallClock(new Date(instant));
  return fromWallClock(addDays(date, 7), time)?.toISOString() ?? '';
}

test('the price form names every fault, enforces its limits and saves', async ({ openAs }) => {
  const page = await openAs('alina.reznik');
  await goTo(page, '/teacher/price');
  await expect(page.getByRole('heading', { name: 'Цены для урока (30-мин)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Цена для 7+ студентов' })).toBeVisible();
  const fields = page.getByRole('textbox', { name: /c 1 человека$/ });
  await expect(fields).toHaveCount(7);
  for (const field of await fields.all()) await field.fill('');
  const save = page.getByRole('button', { name: 'Сохранить' });
  await save.click();
  await expect(page.getByText("Всі поля обов'язкові для заповнення")).toBeVisible();
  await expect(page.getByText("Поле обов'язкове для заповнення")).toHaveCount(7);
  await expectAccessible(page);
  for (const [index, price] of [4, 6, 5, 4, 3, 2.5, 2].entries()) await fields.nth(index).fill(String(price));
  await save.click();
  await expect(page.getByText('Деякі ціни менше мінімально допустимих')).toBeVisible();
  await expect(page.getByText('Мінімальна ціна: 5')).toBeVisible();
  await fields.first().fill('150');
  await expect(fields.first()).toHaveValue('100');
  await expect(page.getByText('Максимальна ціна: 100')).toBeVisible();
  await fields.first().fill('9.5');
  await fields.nth(1).fill('6.25');
  await expect(page.getByText('Сумарно: 12.50')).toBeVisible();
  await save.click();
  await expect(toast(page, 'Цены успешно сохранены')).toBeVisible();
  await reload(page);
  await expect(fields.first()).toHaveValue('9.5');
});

test('unsaved prices and personal data stay in their tab', async ({ openAs }) => {
  const page = await openAs('alina.reznik');
  await goTo(page, '/teacher/price');
  const price = page.getByRole('textbox', { name: /c 1 человека$/ }).first();
  const unsaved = page.getByText('Изменения не сохранены');
  const stored = await price.inputValue();
  await expect(unsaved).toHaveCount(0);
  await price.fill('12.5');
  await page.getByRole('link', { name: 'Баланс' }).click();
  await expect(page.getByRole('heading', { name: 'Текущий баланс' })).toBeVisible();
  await page.goBack();
  await expect(price).toHaveValue('12.5');
  await reload(page);
  await expect(price).toHaveValue('12.5');
  await expect(unsaved).toBeVisible();
  await page.getByRole('button', { name: 'Отмена' }).click();
  await expect(price).toHaveValue(stored);
  await expect(unsaved).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeFocused();

  await goTo(page, '/teacher/about');
  const about = page.getByRole('textbox', { name: 'О себе' });
  await about.fill('Готовлю к экзаменам');
  await page.getByRole('link', { name: 'Баланс' }).click();
  await page.goBack();
  await expect(about).toHaveValue('Готовлю к экзаменам');

  await goTo(page, '/profile');
  const firstName = page.getByLabel('Имя', { exact: true });
  await firstName.fill('Алёна');
  await goTo(page, '/teacher/price');
  await goTo(page, '/profile');
  await expect(firstName).toHaveValue('Алёна');
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page.getByRole('link', { name: 'Вход' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('-draft.')))).toEqual([]);
});

test('a tab of «О себе» and one of «Обычная неделя» do not overwrite each other', async ({ openAs }) => {
  const about = await openAs('maksim.yarosh');
  const week = await about.context().newPage();
  const field = about.getByRole('textbox', { name: 'О себе' });
  const notice = week.getByLabel('Последняя заявка');
  await goTo(about, '/teacher/about');
  await expect(field).toBeVisible();
  await goTo(week, '/teacher/week');
  await week.getByText('Ограничения записи').click();
  const saveRest = async (hours: string) => {
    await notice.selectOption(hours);
    await week.getByRole('button', { name: 'Сохранить', exact: true }).click();
    await expect.poll(async () => (await settings()).noticeHours).toBe(Number(hours));
  };
  const settings = () => callApi('getTeacherSettings', { as: 'maksim.yarosh' });
  await saveRest('6');
  await field.fill('Готовлю к экзаменам');
  await about.getByRole('button', { name: 'Сохранить' }).click();
  await expect.poll(settings).toMatchObject({ about: 'Готовлю к экзаменам', noticeHours: 6 });
  await saveRest('2');
  expect(await settings()).toMatchObject({ about: 'Готовлю к экзаменам' });
});

test('keywords are added from those not yet chosen, and removed', async ({ openAs }) => {
  const keyword = 'право';
  const page = await openAs('roman.tkach');
  await goTo(page, '/teacher/keywords');
  const saved = expect.poll(() => callApi('listTeacherKeywords', { query: { username: 'roman.tkach' } }));
  const chosen = page.getByRole('list', { name: 'Выбранные слова' });
  const field = page.getByRole('combobox', { name: 'Добавить ключевое слово' });
  await field.fill(keyword);
  await expectAccessible(page);
  await page.getByRole('option', { name: keyword, exact: true }).click();
  await expect(chosen.getByText(keyword, { exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: keyword, exact: true })).toHaveCount(0);
  // The chip is visible before the response, so the server is polled.
  await saved.toContainEqual(expect.objectContaining({ keyword }));
  await reload(page);
  await chosen.getByRole('button', { name: `Убрать: ${keyword}` }).click();
  await expect(chosen.getByText(keyword, { exact: true })).toHaveCount(0);
  await saved.not.toContainEqual(expect.objectContaining({ keyword }));
});

test('a slot is added, an overlap is named, and the slot is deleted', async ({ openAs, noise }) => {
  const page = await openAs('maksim.yarosh');
  await goTo(page, '/teacher/schedule');
  await expect(page.getByRole('button', { name: 'Предыдущая неделя' })).toBeDisabled();
  await page.getByRole('button', { name: 'Следующая неделя' }).click();
  await expectAccessible(page);
  const add = page.getByRole('button', { name: `Добавить свободное время: ${nextMondayName()}` });
  await add.click();
  const form = page.getByRole('dialog', { name: 'Новое свободное время' });
  const create = form.getByRole('button', { name: 'Создать' });
  await form.getByLabel('Начало').fill('');
  await create.click();
  await expect(form.getByText('Заполните все поля')).toBeVisible();
  await expect(form.getByText('Будет создано')).toBeHidden();
  await expectAccessible(page);
  await form.getByLabel('Начало').fill('11:00');
  await expect(form.getByLabel('Конец')).toHaveValue('12:00');
  await expect(form.getByRole('button', { name: /понедельник/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(form.getByText('Будет создано: 1')).toBeVisible();
  await create.click();
  await expect(form).toBeHidden();
  await expect(toast(page, 'Лекция успешно создана')).toBeVisible();
  const slot = page.getByRole('button', { name: /^понедельник.*11:00–12:00, свободно/ });
  await expect(slot).toBeVisible();

  noise.announce(409, '/api/lectures');
  await add.click();
  await form.getByLabel('Начало').fill('11:30');
  await create.click();
  await expect(form.getByRole('alert').filter({ hasText: '11:00' })).toBeVisible();
  await expect(toast(page, 'Ошибка при создании лекции')).toBeVisible();
  await form.getByRole('button', { name: 'Отмена' }).click();

  await page.getByRole('button', { name: /^Удалить: понедельник.*11:00–12:00/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Вы уверены, что хотите удалить эту лекцию?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Удалить' }).click();
  await expect(toast(page, 'Лекция успешно удалена')).toBeVisible();
  await expect(slot).toHaveCount(0);
  await expect(page.getByRole('region', { name: nextMondayName() })).toBeFocused();
});

test('the schedule of the previous week is copied', async ({ openAs }) => {
  const teacher = 'viktoria.malik';
  const monday = addDays(weekStart(today(new Date())), 7);
  const lecture = await publishSlot(teacher, { days: 7 });
  expect(weekStart(dateOf(lecture))).toBe(monday);
  const page = await openAs(teacher);
  await goTo(page, `/teacher/schedule?week=${addDays(monday, 7)}`);
  await page.getByRole('button', { name: 'Дублировать расписание с прошлой недели' }).click();
  await expect(toast(page, 'Расписание успешно продублировано')).toBeVisible();
  await expect(page.getByText(/^Добавлено: \d+$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Следующая неделя' })).toBeDisabled();
  const copy = { schedule: weekLater(lecture.schedule), scheduleEnd: weekLater(lecture.scheduleEnd) };
  await expect(page.getByRole('button', { name: slotName(copy) }).first()).toBeVisible();
});

test('an avatar is checked, previewed and saved', async ({ openAs }) => {
  const page = await openAs('elena.simak');
  await goTo(page, '/teacher/avatar');
  const file = page.getByLabel('Выбрать файл').and(page.locator('input'));
  const save = page.getByRole('button', { name: 'Сохранить аватар' });
  await expect(save).toBeDisabled();
  const choose = (name: string, mimeType: string, buffer: Buffer) => file.setInputFiles({ name, mimeType, buffer });
  await choose('notes.txt', 'text/plain', Buffer.from('Текст'));
  await expect(page.getByRole('alert')).toHaveText('Дозволені тільки файли PNG, JPG, JPEG');
  await choose('big.png', 'image/png', Buffer.alloc(5_242_881));
  await expect(page.getByRole('alert')).toHaveText('Розмір файлу не повинен перевищувати 5MB');
  await choose('broken.png', 'image/png', Buffer.from('это не картинка'));
  await expect(page.getByRole('alert')).toHaveText('Ошибка при обработке файла');
  await expectAccessible(page);
  await expect(save).toBeDisabled();
  await choose('me.png', 'image/png', await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } }));
  await expect(page.getByText('Новый аватар')).toBeVisible();
  await page.getByLabel('Крупнее').fill('2');
  await page.getByLabel('Левее или правее').fill('0');
  await expectAccessible(page);
  await save.click();
  await expect(toast(page, 'Аватар успішно збережено!')).toBeVisible();
  expect((await callApi('getMe', { as: 'elena.simak' })).avatarUrl).toMatch(/^\/media\/.+\.webp$/);
});

test('the room of the avatar says that the user could not be read, and tries again', async ({ openAs, noise }) => {
  const page = await openAs('elena.simak');
  noise.announce(500, '/api/auth/me');
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500 }));
  await goTo(page, '/teacher/avatar');
  await expect(page.getByText('Помилка отримання даних користувача')).toBeVisible();
  await expect(page.getByText('Текущий аватар')).toBeHidden();
  await page.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await expect(page.getByText('Текущий аватар')).toBeVisible();
});

test('the lesson settings name faults, are saved, and are shown after a reload', async ({ openAs }) => {
  const login = 'viktoria.malik';
  const page = await openAs(login);
  await goTo(page, '/teacher/about');
  const room = page.getByLabel('Ссылка на комнату');
  const save = page.getByRole('button', { name: 'Сохранить' });
  await room.fill('http://meet.example.org/viktoria');
  await page.getByLabel('За сколько часов вы отвечаете').fill('60');
  await save.click();
  await expect(page.getByText('Ссылка должна начинаться с https://')).toBeVisible();
  await expect(page.getByText('Максимум 48 часов')).toBeVisible();
  await expectAccessible(page);
  await room.fill('https://meet.example.org/viktoria');
  await page.getByLabel('За сколько часов вы отвечаете').fill('36');
  await page.getByLabel('за 4 часа').check();
  await page.getByLabel('Словацкий').check();
  await save.click();
  await expect(toast(page, 'Настройки сохранены')).toBeVisible();
  await reload(page);
  await expect(room).toHaveValue('https://meet.example.org/viktoria');
  await expect(page.getByLabel('за 4 часа')).toBeChecked();
  const saved = await callApi('getTeacherSettings', { as: login });
  expect(saved).toMatchObject({ cancelHours: 4, answerHours: 36, languages: ['Русский', 'Словацкий'] });
});
