import { weekStart } from '@kampus/contract/time';
import type { Page } from '@playwright/test';
import { createTeacher, putStartIn } from '../support/clock.ts';
import { goTo } from '../support/first-screen.ts';
import { expect, expectAccessible, test, toast } from '../support/journey.ts';
import { createStudent, dateOf, publishSlot } from '../support/people.ts';
import { callApi } from '../support/portal-api.ts';

type Stage = 'CONFIRMED' | 'PAID';

/** A lesson of an hour for 10.00 € with a new teacher and a new student, who has 60.00 €. */
async function buildLesson(stage: Stage) {
  const [teacher, student] = [await createTeacher(), await createStudent({ euros: 60 })];
  const slot = await publishSlot(teacher, { hours: 1 });
  const body = { lectureId: slot.id, capacity: 1, duration: 2 };
  const { id } = await callApi('createReservation', { as: student, body });
  for (const status of stage === 'PAID' ? (['CONFIRMED', 'PAID'] as const) : (['CONFIRMED'] as const))
    await callApi('updateReservationStatus', { as: teacher, body: { id, status } });
  return { id, teacher, student, slot };
}

/** Opens the details of the only lesson that a page shows. */
async function openDetails(page: Page, path: '/profile' | '/teacher/reservations') {
  await goTo(page, path);
  await page.getByRole('article').getByRole('button', { name: 'Детали' }).click();
  const details = page.getByRole('dialog', { name: 'Детали лекции' });
  await expect(details.getByRole('region', { name: 'История' })).toBeVisible();
  return details;
}

const balanceOf = async (as: string) => (await callApi('getBalance', { as })).balance;

test('another time is proposed by the student and accepted by the teacher', async ({ openAs }) => {
  const { id, teacher, student } = await buildLesson('PAID');
  const other = await publishSlot(teacher, { hours: 2, days: 5 });
  const page = await openAs(student);
  const details = await openDetails(page, '/profile');
  await details.getByRole('button', { name: 'Перенести' }).click();
  const dialog = page.getByRole('dialog', { name: 'Предложить другое время' });
  const starts = dialog.getByRole('group', { name: 'Начало' }).getByRole('button');
  await expect(starts).toHaveCount(3);
  await starts.nth(1).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Предложить' }).click();
  await expect(toast(page, 'Предложение отправлено')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Отозвать предложение' })).toBeVisible();

  const room = await openAs(teacher);
  await goTo(room, '/teacher/reservations');
  const waiting = room.getByRole('region', { name: /^Ждут ответа/ }).getByRole('article');
  await expect(waiting).toContainText('Вам предлагают другое время');
  await waiting.getByRole('button', { name: 'Ответить' }).click();
  const own = room.getByRole('dialog', { name: 'Детали лекции' });
  await expect(own.getByText(/^Вам предлагают другое время: /)).toBeVisible();
  await expectAccessible(room);
  await own.getByRole('button', { name: 'Согласиться' }).click();
  await expect(toast(room, 'Ответ отправлен')).toBeVisible();
  await expect(own.getByRole('listitem').filter({ hasText: 'Урок перенесён' })).toBeVisible();
  const { lecture, status } = await callApi('getReservation', { as: student, params: { id: String(id) } });
  expect(status).toBe('PAID');
  expect(Date.parse(lecture.schedule) - Date.parse(other.schedule)).toBe(30 * 60_000);
});

test('a late cancellation shows its fee before the hold, and the teacher waives the fee', async ({ openAs }) => {
  const { id, teacher, student } = await buildLesson('CONFIRMED');
  await putStartIn(id, 3);
  const page = await openAs(student);
  const details = await openDetails(page, '/profile');
  await details.getByRole('button', { name: 'Отменить урок' }).click();
  const question = page.getByRole('dialog', { name: 'Отменить урок?' });
  await expect(question.getByText(/5\.00\s€ останется преподавателю/)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Отменить урок' }).hover();
  await page.mouse.down();
  await expect(toast(page, 'Урок отменён')).toBeVisible();
  await page.mouse.up();
  await expect(details.getByRole('listitem').filter({ hasText: 'Плата за позднюю отмену: 5.00 €' })).toBeVisible();
  expect([await balanceOf(student), await balanceOf(teacher)]).toEqual([55, 5]);

  const room = await openAs(teacher);
  const own = await openDetails(room, '/teacher/reservations');
  await own.getByRole('button', { name: 'Простить плату за отмену' }).click();
  const waiving = room.getByRole('alertdialog', { name: 'Вернуть ученику плату за отмену?' });
  await expectAccessible(room);
  await waiving.getByRole('button', { name: 'Простить плату за отмену' }).click();
  await expect(toast(room, 'Плата за отмену возвращена')).toBeVisible();
  expect([await balanceOf(student), await balanceOf(teacher)]).toEqual([60, 0]);
});

test('a contested report is decided at the desk, and both people read the reason', async ({ openAs }) => {
  test.slow();
  const { id, teacher, student } = await buildLesson('PAID');
  await putStartIn(id, -3);
  const page = await openAs(student);
  await goTo(page, '/profile');
  await expect(page.getByText('Прошедшие и отменённые уроки: 1')).toBeVisible();
  const details = await openDetails(page, '/profile');
  await details.getByRole('button', { name: 'Сообщить о проблеме' }).click();
  const report = page.getByRole('dialog', { name: 'Что случилось с уроком?' });
  await expect(report.getByLabel('Преподаватель не пришёл')).toBeChecked();
  await report.getByLabel('Опишите, что произошло').fill(`Ждал полчаса, никого не было (${student})`);
  await expectAccessible(page);
  await report.getByRole('button', { name: 'Отправить' }).click();
  await expect(toast(page, 'Сообщение отправлено')).toBeVisible();

  const room = await openAs(teacher);
  const own = await openDetails(room, '/teacher/reservations');
  await expect(own.getByText(/^Вам сообщили о проблеме: Преподаватель не пришёл\. Ответьте до/)).toBeVisible();
  await expectAccessible(room);
  await own.getByRole('button', { name: 'Возразить' }).click();
  const contest = room.getByRole('dialog', { name: 'Что было на самом деле?' });
  await contest.getByRole('textbox').fill('Я был на месте, ученик опоздал');
  await contest.getByRole('button', { name: 'Отправить' }).click();
  await expect(toast(room, 'Ответ отправлен')).toBeVisible();

  const desk = await openAs('curator');
  await goTo(desk, '/desk/disputes');
  const dispute = desk.getByRole('article').filter({ hasText: student });
  await expect(dispute).toContainText('Я был на месте');
  await expectAccessible(desk);
  await dispute.getByRole('button', { name: 'Решить' }).click();
  const decision = desk.getByRole('dialog', { name: 'Решение по спору' });
  await decision.getByLabel('Вернуть ученику половину').check();
  await decision.getByLabel('Причина, её прочитают оба').fill('Оба были, но урок не состоялся');
  await decision.getByRole('button', { name: 'Решить спор' }).click();
  await expect(toast(desk, 'Спор решён')).toBeVisible();
  expect([await balanceOf(student), await balanceOf(teacher)]).toEqual([55, 5]);
  for (const [reader, path] of [
    [page, '/profile'],
    [room, '/teacher/reservations'],
  ] as const) {
    const read = await openDetails(reader, path);
    await expect(read).toContainText('Вернуть ученику половину');
    await expect(read).toContainText('Оба были, но урок не состоялся');
  }
});

test('a day is cancelled with one reason for all students, and its free time is removed', async ({ openAs }) => {
  const { id, teacher, student, slot } = await buildLesson('PAID');
  const page = await openAs(teacher);
  await goTo(page, `/teacher/schedule?week=${weekStart(dateOf(slot))}`);
  await page.getByRole('button', { name: 'Ещё действия с расписанием' }).click();
  await page.getByRole('button', { name: 'Отменить день' }).click();
  const dialog = page.getByRole('dialog', { name: 'Отменить все уроки дня?' });
  await dialog.getByRole('button', { name: 'Отменить день' }).click();
  await expect(dialog.getByLabel('День')).toBeFocused();
  await expect(dialog.getByLabel('День')).toHaveAccessibleDescription('Выберите день');
  await dialog.getByLabel('День').selectOption(dateOf(slot));
  await expect(dialog.getByLabel('День')).toHaveAccessibleDescription('');
  await expect(dialog.getByText('Отменится уроков и заявок: 1')).toBeVisible();
  await expect(dialog.getByText('Всего на 10.00 €')).toBeVisible();
  await dialog.getByLabel('Причина').fill('Заболела');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Отменить день' }).click();
  await expect(toast(page, 'День отменён')).toBeVisible();
  await expect(page.getByText('Отменено уроков и заявок: 1')).toBeVisible();
  const closed = await callApi('getReservation', { as: student, params: { id: String(id) } });
  expect(closed).toMatchObject({ status: 'CLOSED', closedBy: 'TEACHER', closeReason: 'Заболела', refunded: 10 });
  expect(await callApi('listLectures', { params: { username: teacher }, query: { statuses: 'OPEN' } })).toEqual([]);
  const own = await openAs(student);
  await goTo(own, '/profile');
  await expect(own.getByRole('article')).toContainText('Преподаватель отменил');
  await expect(own.getByRole('article')).toContainText('Заболела');
});
