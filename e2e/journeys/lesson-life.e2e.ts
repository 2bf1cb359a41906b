import type { Page } from '@playwright/test';
import { holdConfirm } from '../support/booking.ts';
import { goTo, reload } from '../support/first-screen.ts';
import { expect, expectAccessible, test, toast } from '../support/journey.ts';
import { createStudent, publishSlot } from '../support/people.ts';
import { callApi } from '../support/portal-api.ts';

const teacher = 'natalia.horvat';

/** Opens the details of the only lesson of a student. */
async function openDetails(page: Page) {
  await page.getByRole('article').getByRole('button', { name: 'Детали' }).click();
  const details = page.getByRole('dialog', { name: 'Детали лекции' });
  await expect(details.getByRole('region', { name: 'История' })).toBeVisible();
  return details;
}

test('a lesson is booked, paid and cancelled by its teacher, and both see the refund', async ({ openAs }) => {
  test.slow();
  const student = await createStudent({ euros: 60 });
  const lecture = await publishSlot(teacher, { hours: 2 });
  const page = await openAs(student);
  await goTo(page, `/select-teachers?teacher=${teacher}&lecture=${lecture.id}`);
  const booking = page.getByRole('dialog', { name: 'Бронирование урока' });
  const start = booking.getByRole('group', { name: 'Начало' }).getByRole('button');
  await expect(start).toHaveCount(4);
  await start.nth(1).click();
  await expect(start.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  const success = page.getByRole('dialog', { name: 'Резервация прошла успешно!' });
  await holdConfirm(page, success);
  const [reservation] = await callApi('listUserReservations', { as: student, params: { username: student } });
  if (!reservation) throw new Error('Nothing was booked.');
  const { id, lecture: lesson } = reservation;
  expect(Date.parse(lesson.schedule) - Date.parse(lecture.schedule)).toBe(30 * 60_000);
  await success.getByRole('link', { name: 'Мои уроки' }).click();
  await expect(page.getByText(/Ответ будет до/)).toBeVisible();

  for (const status of ['CONFIRMED', 'PAID'] as const)
    await callApi('updateReservationStatus', { as: teacher, body: { id, status } });

  const room = await openAs(teacher);
  await goTo(room, '/teacher/reservations');
  const card = room.getByRole('article').filter({ hasText: student });
  await card.getByRole('button', { name: 'Детали' }).click();
  const details = room.getByRole('dialog', { name: 'Детали лекции' });
  await expect(details.getByRole('listitem').filter({ hasText: 'Урок оплачен' })).toBeVisible();
  await expectAccessible(room);
  await details.getByRole('button', { name: 'Отменить урок' }).click();
  const question = room.getByRole('dialog', { name: 'Отменить урок?' });
  await question.getByRole('button', { name: 'Отменить урок' }).click();
  await expect(question.getByLabel('Причина')).toHaveAccessibleDescription(/причин/i);
  await question.getByLabel('Причина').fill('Заболел');
  await expectAccessible(room);
  await question.getByRole('button', { name: 'Отменить урок' }).click();
  await expect(toast(room, 'Урок отменён')).toBeVisible();
  await expect(details.getByRole('listitem').filter({ hasText: 'Деньги возвращены' })).toContainText('€');
  await room.keyboard.press('Escape');
  await room.getByRole('link', { name: 'Баланс' }).click();
  await expect(room.getByRole('listitem').filter({ hasText: 'Возврат за урок' }).first()).toContainText('Списание');

  await reload(page);
  await expect(page.getByRole('region', { name: 'Текущий баланс' })).toContainText('60.00 €');
  await expect(page.getByRole('listitem').filter({ hasText: 'Возврат за урок' }).first()).toContainText('Поступление');
  const own = await openDetails(page);
  await expect(own).toContainText('Заболел');
  await expectAccessible(page);
  // The parts of the slot are merged again for the next student.
  const open = await callApi('listLectures', { params: { username: teacher }, query: { statuses: 'OPEN' } });
  expect(open).toContainEqual(
    expect.objectContaining({ schedule: lecture.schedule, scheduleEnd: lecture.scheduleEnd }),
  );
});

test('a student withdraws a request', async ({ openAs }) => {
  const student = await createStudent();
  const lecture = await publishSlot(teacher, { hours: 1 });
  await callApi('createReservation', { as: student, body: { lectureId: lecture.id, capacity: 1, duration: 2 } });
  const page = await openAs(student);
  await goTo(page, '/profile');
  const details = await openDetails(page);
  await details.getByRole('button', { name: 'Отменить заявку' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog', { name: 'Отменить заявку?' }).getByRole('button', { name: 'Отменить заявку' }).click();
  await expect(toast(page, 'Заявка отменена')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article')).toContainText('Вы отменили');
  await expect(page.getByRole('link', { name: 'Ещё раз так же' })).toHaveAttribute('href', /size=1&duration=2/);
});
