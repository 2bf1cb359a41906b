import type { Page } from '@playwright/test';
import { goTo } from '../support/first-screen.ts';
import { expect, test, toast } from '../support/journey.ts';
import { createStudent, publishSlot, slotName } from '../support/people.ts';
import { callApi } from '../support/portal-api.ts';
import { collectBodies, respond } from '../support/specification.ts';

const teacher = 'elena.simak';

/** Red, green and blue of a colour in any notation. */
const paint = (page: Page, colour: string) =>
  page.evaluate((name) => {
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = name;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return { red, green, blue };
  }, colour);

test('2.9, 2.15, 4.8 and 8.4 a lesson: cards, details, and the words of a change of status', async ({
  openAs,
  noise,
}) => {
  for (const status of [400, 500, 201]) noise.announce(status, '/api/reservations/update_status');
  const login = await createStudent();
  const lecture = await publishSlot(teacher);
  const body = { lectureId: lecture.id, capacity: 1, duration: 2 };
  const { id } = await callApi('createReservation', { as: login, body });

  const student = await openAs(login);
  await goTo(student, '/profile');
  const lesson = student.getByRole('article', { name: slotName(lecture) });
  await expect(lesson).toContainText(lecture.teacherFullName);
  await expect(lesson).toContainText(lecture.location);
  await expect(lesson).toContainText(/\d+\.\d\d\s€/);
  await lesson.getByRole('button', { name: 'Детали' }).click();
  await expect(student.getByRole('dialog', { name: 'Детали лекции' })).toBeVisible();

  const page = await openAs(teacher);
  await goTo(page, '/teacher/reservations');
  const card = page.getByRole('article', { name: slotName(lecture) }).filter({ hasText: login });
  await expect(card.getByRole('button', { name: 'Детали' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Отказать' })).toBeVisible();
  const accept = card.getByRole('button', { name: 'Принять' });
  const sent = collectBodies(page, 'PUT /api/reservations/update_status');
  for (const [response, text] of [
    [{ status: 400, json: { message: 'Не сейчас' } }, 'Ошибка при изменении статуса: Ошибка 400: Не сейчас'],
    [
      { status: 500, contentType: 'text/plain', body: 'Тело ответа' },
      'Ошибка при изменении статуса: Ошибка 500: Тело ответа',
    ],
    [{ status: 201, json: {} }, /^Ошибка при изменении статуса: Ошибка 201: /],
  ] as const) {
    await respond(page, 'PUT reservations/update_status', response);
    await accept.click();
    await expect(toast(page, text)).toBeVisible();
  }
  await page.unroute('**/api/reservations/update_status');
  await accept.click();
  await expect(toast(page, 'Статус успешно изменен')).toBeVisible();
  expect(sent.at(-1)).toEqual({ id, status: 'CONFIRMED' });
  await expect(card.getByRole('button', { name: 'Оплачен' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Отказать' })).toHaveCount(0);
});

test('2.11, 2.14 and 4.7 calendar: the colours of the statuses, the preview with 1.00', async ({ openAs }) => {
  const page = await openAs(teacher);
  const lecture = await publishSlot(teacher, { days: 9 });
  const slots = (['OPEN', 'CLOSED', 'RESERVED'] as const).map((status, index) => ({
    ...lecture,
    id: index + 1,
    status,
    schedule: new Date(Date.parse(lecture.schedule) + index * 3_600_000).toISOString(),
    scheduleEnd: new Date(Date.parse(lecture.scheduleEnd) + index * 3_600_000).toISOString(),
  }));
  await respond(page, `GET lectures/teacher/${teacher}*`, { json: slots, headers: { 'x-total-count': '3' } });
  await goTo(page, `/teacher/schedule?week=${lecture.date}`);
  const colours = [];
  for (const { id } of slots) {
    const slot = page.locator(`[data-slot="${id}"]`);
    const edge = await slot.evaluate((element) => getComputedStyle(element).borderLeftColor);
    colours.push(await paint(page, edge));
  }
  const [open, closed, other] = colours.map(({ red, green, blue }) => ({ warmth: red - green, haze: green - blue }));
  expect(open?.warmth).toBeLessThan(0);
  expect(closed?.warmth).toBeGreaterThan(other?.warmth ?? 0);
  expect(other?.haze).toBeGreaterThan(closed?.haze ?? 0);
  await expect(page.getByRole('button', { name: /^Удалить: / })).toHaveCount(1);
  await expect(page.getByText(/1\.00\s€ за 30\sминут/)).toBeVisible();
});

test('3.2, 4.1, 9.4 and 9.5 session: where the tokens are, and a toast that disappears', async ({ openAs, noise }) => {
  noise.announce(400, '/api/auth/update');
  const page = await openAs('student');
  let loads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/me')) loads += 1;
  });
  await goTo(page, '/profile');
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible();
  const stored = await page.evaluate(() => ({
    session: Object.keys(sessionStorage),
    local: Object.keys(localStorage),
    id: Object.values(sessionStorage),
  }));
  expect(stored.session).toContain('accessToken');
  expect(stored.local).toContain('refreshToken');
  const { id } = await callApi('getMe', { as: 'student' });
  expect(stored.id).toContain(String(id));

  await respond(page, 'POST auth/update', { status: 400, json: {} });
  await page.getByRole('region', { name: 'Личные данные' }).getByRole('button', { name: 'Сохранить' }).click();
  const note = toast(page, 'Помилка збереження профілю ❌');
  await expect(note).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Kampus, на главную' }).click();
  await expect(note).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Профиль' }).click();
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible();
  expect(loads).toBe(1);
});
