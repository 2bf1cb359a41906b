import { holdConfirm, openCalendar } from '../support/booking.ts';
import { goTo } from '../support/first-screen.ts';
import { expect, expectAccessible, test, toast } from '../support/journey.ts';
import { createStudent, publishSlot, slotName, takeSlot } from '../support/people.ts';
import { callApi } from '../support/portal-api.ts';
import { fillLogin } from '../support/sign-in.ts';

const teacher = 'natalia.horvat';

test('a booking of a slot that another student has just taken is refused with a notice', async ({ openAs, noise }) => {
  const lecture = await publishSlot(teacher, { days: 4 });
  const [first, second] = [await createStudent(), await createStudent()];
  const page = await openAs(first);
  await (await openCalendar(page, lecture)).click();
  const booking = page.getByRole('dialog', { name: 'Бронирование урока' });
  await expect(booking).toBeVisible();
  expect((await takeSlot(second, lecture.id)).status).toBe(201);
  noise.announce(409, '/api/reservations');
  await holdConfirm(page, page.getByText('Бронирование не удалось', { exact: true }));
  await expectAccessible(page);
  expect(await callApi('listUserReservations', { as: first, params: { username: first } })).toEqual([]);
});

test('a second answer to a request is refused, and the teacher sees the first one', async ({ openAs, noise }) => {
  const lecture = await publishSlot(teacher, { days: 5 });
  const student = await createStudent();
  const { id } = await callApi('createReservation', {
    as: student,
    body: { lectureId: lecture.id, capacity: 1, duration: 2 },
  });
  const page = await openAs(teacher);
  // The list refreshes automatically. Its requests are blocked, so that the teacher acts on a stale
  // list.
  let isFrozen = false;
  await page.route(`**/api/reservations/teacher/**`, async (route) => {
    if (isFrozen) await route.abort();
    else await route.continue();
  });
  await goTo(page, '/teacher/reservations');
  const card = page.getByRole('article', { name: slotName(lecture) }).filter({ hasText: student });
  const accept = card.getByRole('button', { name: 'Принять' });
  await expect(accept).toBeVisible();
  isFrozen = true;
  await callApi('updateReservationStatus', { as: teacher, body: { id, status: 'CLOSED' } });
  noise.announce(409, '/api/reservations/update_status');
  await page.unrouteAll({ behavior: 'wait' });
  await accept.click();
  await expect(toast(page, /^Ошибка при изменении статуса: Ошибка 409: /)).toBeVisible();
  await expect(card).toContainText('Преподаватель отказал');
});

test('a visitor’s choice survives signing in, and Back does not visit it again', async ({ page }) => {
  const lecture = await publishSlot(teacher, { hours: 2, days: 6 });
  const student = await createStudent();
  await (await openCalendar(page, lecture)).click();
  const booking = page.getByRole('dialog', { name: 'Бронирование урока' });
  await booking.getByLabel('Размер группы').fill('3');
  await booking.getByLabel('Длительность').selectOption('1,5 часа');
  await holdConfirm(page, page.getByRole('heading', { name: 'Вход' }));
  await fillLogin(page, student);
  await expect(booking.getByLabel('Размер группы')).toHaveValue('3');
  await expect(booking.getByLabel('Длительность')).toHaveValue('3');
  await page.goBack();
  await expect(page.getByRole('dialog', { name: /^Доступные уроки учителя/ })).toBeVisible();
  await expect(booking).toBeHidden();
  await page.goForward();
  await holdConfirm(page, page.getByRole('dialog', { name: 'Резервация прошла успешно!' }));
});

test('a second choice in the same task does not undo the first', async ({ openAs }) => {
  const lecture = await publishSlot(teacher, { hours: 2, days: 7 });
  const student = await createStudent();
  const page = await openAs(student);
  await (await openCalendar(page, lecture)).click();
  const booking = page.getByRole('dialog', { name: 'Бронирование урока' });
  await expect(booking).toBeVisible();
  // Two events in one task: the second occurs before the first has changed the address.
  await booking.evaluate(async (dialog) => {
    dialog.querySelector<HTMLButtonElement>('button[aria-label="Больше людей"]')?.click();
    await Promise.resolve();
    const select = dialog.querySelector('select');
    if (!select) return;
    select.value = '3';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await holdConfirm(page, page.getByRole('dialog', { name: 'Резервация прошла успешно!' }));
  const [reservation] = await callApi('listUserReservations', { as: student, params: { username: student } });
  expect(reservation?.lecture).toMatchObject({ capacity: 2, duration: 3 });
});
