import { addDays, today, weekStart } from '@kampus/contract/time';
import type { Locator, Page } from '@playwright/test';
import { nextMondayName, openCalendar } from '../support/booking.ts';
import { goTo } from '../support/first-screen.ts';
import { expect, moveTo, test, toast } from '../support/journey.ts';
import { createStudent, publishSlot } from '../support/people.ts';
import { collectBodies, respond } from '../support/specification.ts';

/** Presses a point of the target with the mouse and does not wait for a navigation. */
async function pressAt(page: Page, target: Locator, x: number, y: number): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
}

test('2.10 teachers: a press anywhere on a card opens the calendar', async ({ page }) => {
  await goTo(page, '/select-teachers');
  await expect(page.getByText(/Сайт находится в разработке/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Найдено учителей: \d+$/ })).toBeVisible();
  const card = page.getByRole('article').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await expect(card).toContainText(/\d+\.\d\d € - \d+\.\d\d €/);
  const calendar = page.getByRole('dialog', { name: `Доступные уроки учителя ${name}` });
  const places: [Locator, number, number][] = [
    [card.getByRole('button', { name: 'Забронировать урок' }), 0.5, 0.5],
    [card.getByRole('heading'), 0.1, 0.5],
    [card, 0.9, 0.1],
    [card, 0.03, 0.97],
  ];
  for (const [target, x, y] of places) {
    await pressAt(page, target, x, y);
    await expect(calendar).toBeVisible();
    await calendar.getByRole('button', { name: 'Закрыть' }).click();
    await expect(calendar).toBeHidden();
  }
});

test('2.10 and 8.3 teachers: nothing found, no keywords, and a list that does not load', async ({ page, noise }) => {
  noise.announce(400, '/api/');
  await goTo(page, '/privacy');
  await respond(page, 'GET keywords', { json: [] });
  await moveTo(page, '/select-teachers?q=ґґґ');
  await expect(page.getByRole('button', { name: 'Сбросить фильтры' }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Ключевые слова' }).click();
  await expect(page.getByText('Нет доступных ключевых слов')).toBeVisible();
  await respond(page, 'GET teacher-schedules*', { status: 400, json: { message: 'Не сейчас' } });
  await page.getByLabel('Кого ищете').fill('ъъъ');
  await expect(page.getByRole('main').getByText('Ошибка загрузки: Не сейчас')).toBeVisible();
  await expect(toast(page, 'Ошибка загрузки: Не сейчас')).toBeVisible();
});

test('2.11 calendar: seven days, at most two weeks ahead', async ({ openAs }) => {
  const page = await openAs('teacher');
  await goTo(page, '/teacher/schedule');
  const [back, forward] = ['Предыдущая неделя', 'Следующая неделя'].map((name) => page.getByRole('button', { name }));
  await expect(back as Locator).toBeDisabled();
  await (forward as Locator).click();
  await expect(page.getByRole('button', { name: /^Добавить свободное время: / })).toHaveCount(7);
  await expect(page.getByRole('button', { name: `Добавить свободное время: ${nextMondayName()}` })).toBeVisible();
  await (forward as Locator).click();
  await expect(forward as Locator).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Дублировать расписание с прошлой недели' })).toBeVisible();
});

test('5.4 and 8.3 slots: time fields by the hour, and the words of every outcome', async ({ openAs, noise }) => {
  noise.announce(400, '/api/lectures');
  const page = await openAs('maksim.yarosh');
  await goTo(page, `/teacher/schedule?week=${addDays(weekStart(today(new Date())), 14)}`);
  await page.getByRole('button', { name: /^Добавить свободное время: понедельник/ }).click();
  const form = page.getByRole('dialog', { name: 'Новое свободное время' });
  const [begin, end] = ['Начало', 'Конец'].map((name) => form.getByLabel(name, { exact: true })) as [Locator, Locator];
  for (const field of [begin, end]) {
    await expect(field).toHaveAttribute('type', 'time');
    await expect(field).toHaveAttribute('step', '3600');
  }
  await begin.fill('04:30');
  await expect(end).toHaveValue('05:30');
  const create = form.getByRole('button', { name: 'Создать' });
  await end.fill('');
  await create.click();
  await expect(form.getByText('Заполните все поля')).toBeVisible();
  await end.fill('05:00');
  await respond(page, 'POST lectures', { status: 400, json: { message: 'Не сейчас' } });
  await create.click();
  await expect(toast(page, 'Ошибка при создании лекции')).toBeVisible();
  await page.unroute('**/api/lectures');
  await create.click();
  await expect(toast(page, 'Лекция успешно создана')).toBeVisible();

  await page.getByRole('button', { name: /^Удалить: понедельник.*04:30–05:00/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Вы уверены, что хотите удалить эту лекцию?' });
  await expect(question.getByRole('button', { name: 'Отмена' })).toBeVisible();
  noise.announce(200, '/api/lectures');
  await page.route(/\/api\/lectures\/\d+$/, (route) => route.fulfill({ status: 200, json: {} }), { times: 1 });
  await question.getByRole('button', { name: 'Удалить' }).click();
  await expect(toast(page, /^Ошибка при удалении лекции: /)).toBeVisible();
  await page.getByRole('button', { name: /^Удалить: понедельник.*04:30–05:00/ }).click();
  await question.getByRole('button', { name: 'Удалить' }).click();
  await expect(toast(page, 'Лекция успешно удалена')).toBeVisible();
});

test('8.3 calendar: the words of a duplicated week, with and without anything to copy', async ({ openAs, noise }) => {
  noise.announce(400, '/api/lectures/duplicate');
  const page = await openAs('roman.tkach');
  await goTo(page, `/teacher/schedule?week=${addDays(weekStart(today(new Date())), 7)}`);
  const button = page.getByRole('button', { name: 'Дублировать расписание с прошлой недели' });
  const address: string[] = [];
  page.on('request', (request) => request.url().includes('/duplicate?') && address.push(request.url()));
  await respond(page, 'POST lectures/duplicate*', { status: 200, json: [] });
  await button.click();
  await expect(toast(page, 'Расписание успешно продублировано')).toBeVisible();
  await expect(page.getByText('Всё время прошлой недели уже есть или прошло')).toBeVisible();
  expect(address[0]).toMatch(/\/duplicate\?date=\d{4}-\d\d-\d\d$/);
  await respond(page, 'POST lectures/duplicate*', { status: 400, json: { message: 'Не сейчас' } });
  await button.click();
  await expect(toast(page, 'Не удалось продублировать расписание: Не сейчас')).toBeVisible();
});

test('4.6, 5.5 and 7.6 booking: press and hold, and what is sent', async ({ openAs }) => {
  const lecture = await publishSlot('viktoria.malik', { hours: 1 });
  const page = await openAs(await createStudent());
  const slot = await openCalendar(page, lecture);
  await slot.click();
  const booking = page.getByRole('dialog', { name: 'Бронирование урока' });
  await expect(booking.getByLabel('Длительность').getByRole('option')).toHaveText(['30 минут', '1 час']);
  const size = booking.getByLabel('Размер группы');
  await size.fill('11');
  await expect(booking.getByText('Максимум 10 человек').first()).toBeVisible();
  const confirm = booking.getByRole('button', { name: /^Подтвердить/ });
  await size.fill('0');
  await expect(confirm).toHaveAccessibleDescription('Минимум 1 человек');
  await size.fill('2');
  await expect(booking.getByText('Удерживайте кнопку до двух секунд')).toBeVisible();
  const sent = collectBodies(page, 'POST /api/reservations');
  await confirm.hover();
  await page.mouse.down();
  await page.mouse.up();
  const success = page.getByRole('dialog', { name: 'Резервация прошла успешно!' });
  await expect(success).toBeHidden();
  expect(sent).toEqual([]);
  await confirm.hover();
  await page.mouse.down();
  await expect(success).toContainText('Когда преподаватель подтвердит бронирование наш бот свяжет вас с учителем.');
  await page.mouse.up();
  expect(sent).toMatchObject([{ lectureId: lecture.id, capacity: 2, duration: expect.any(Number) }]);
});
