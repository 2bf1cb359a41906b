import type { Locator, Page } from '@playwright/test';
import { goTo, reload, withoutFirstScreen } from '../../support/first-screen.ts';
import { expect, expectAccessible, moveTo, test } from '../../support/journey.ts';
import { createGuide, createStudent, publishSlot, takeSlot } from '../../support/people.ts';
import { callApi } from '../../support/portal-api.ts';

const rooms = [
  ['reports', 'desk/notices?*'],
  ['corrections', 'desk/corrections?*'],
  ['guides', 'desk/guides?*'],
  ['disputes', 'desk/disputes?*'],
  ['payouts', 'desk/payouts?*'],
  ['people', 'desk/people?*'],
  ['catalogue', 'desk/catalogue/*'],
  ['audit', 'admin/audit?*'],
] as const;
/** The texts of empty lists, above a hint at what will be there. */
const nothing: Partial<Record<(typeof rooms)[number][0], string>> = {
  reports: 'Жалоб нет',
  disputes: 'Споров нет',
  payouts: 'Заявок нет',
};

test('every room of the desk is accessible when its list is empty and when it fails', async ({ openAs, noise }) => {
  test.slow();
  noise.announce(400, '/api/');
  const page = await openAs('admin');
  await goTo(page, '/privacy');
  for (const [room, path] of rooms) {
    const pattern = `**/api/${path}`;
    await page.route(pattern, (route) => route.fulfill({ status: 400 }));
    await moveTo(page, `/desk/${room}`);
    const again = page.getByRole('main').getByRole('button', { name: 'Попробовать снова' });
    await expect(again).toBeVisible();
    await expectAccessible(page);
    await page.unroute(pattern);
    await page.route(pattern, (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }));
    await again.click();
    await expect(page.getByRole('status').filter({ hasText: 'Найдено: 0' })).toBeVisible();
    const text = nothing[room];
    if (text) await expect(page.getByText(text, { exact: true }).locator('+ p')).toContainText('появ');
    await expectAccessible(page);
    await page.unroute(pattern);
  }
});

/** Opens a dialog by its button, checks it with axe, and closes it. */
async function lookAt(page: Page, button: string, where: Locator = page.getByRole('main')): Promise<void> {
  await where.getByRole('button', { name: button, exact: true }).first().click();
  const dialog = page.locator('dialog[open]');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('.skeleton')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** The same for an action in the menu of the first row. */
async function lookAtFirst(page: Page, action: string): Promise<void> {
  const row = page.getByRole('article').first();
  await row.getByRole('button', { name: /^Действия/ }).click();
  await lookAt(page, action, row);
}

test('every dialog about a person is accessible', async ({ openAs }) => {
  test.slow();
  const [student, pending] = [await createStudent({ euros: 5 }), await createStudent({ isConfirmed: false })];
  const page = await openAs('admin');
  await goTo(page, `/desk/people/${student}`);
  for (const button of ['Послать ссылку для пароля', 'Завершить сеансы', 'Сменить роль', 'Заблокировать']) {
    await page.getByRole('button', { name: 'Ещё действия' }).click();
    await lookAt(page, button);
  }
  await callApi('blockPerson', {
    as: 'admin',
    params: { username: student },
    body: { scope: 'WRITING', reason: 'Проверка' },
  });
  await reload(page);
  await lookAt(page, 'Снять блокировку');
  await goTo(page, `/desk/people/${pending}`);
  await lookAt(page, 'Подтвердить аккаунт');
});

test('a curator sees a person’s money and lessons, and opens the other person of each', async ({ openAs }) => {
  const student = await createStudent({ euros: 5 });
  const lecture = await publishSlot('teacher2');
  await takeSlot(student, lecture.id);
  const page = await openAs('curator');
  await goTo(page, `/desk/people/${student}`);
  await expect(page.getByRole('region', { name: 'Деньги' })).toContainText('+5.00 €');
  await expectAccessible(page);
  const lessons = page.getByRole('region', { name: 'Уроки' });
  await lessons.getByRole('listitem').first().getByRole('button').click();
  const details = page.getByRole('dialog', { name: 'Детали лекции' });
  await expect(details.getByText('История')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await lessons.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL('/desk/people/teacher2');
});

const review = {
  id: 1,
  rating: 2,
  text: 'Урок не состоялся',
  authorName: 'Анна К.',
  lessonsCount: 1,
  answer: null,
  answeredAt: null,
  writtenAt: '2026-11-01T10:00:00Z',
  username: 'anna',
  teacherUsername: 'teacher',
  teacherFullName: 'Олег Новак',
  sharesDevice: true,
  reports: [{ kind: 'OTHER', text: 'Неправда', username: 'teacher', createdAt: '2026-11-02T10:00:00Z' }],
};
const dispute = {
  id: 1,
  reservationId: 1,
  kind: 'OTHER',
  by: 'STUDENT',
  state: 'CONTESTED',
  text: 'Урока не было',
  answer: 'Урок был',
  schedule: '2026-11-01T10:00:00Z',
  scheduleEnd: '2026-11-01T11:00:00Z',
  price: 12,
  paid: true,
  decision: null,
  student: { username: 'anna', fullName: 'Анна Коваль' },
  teacher: { username: 'teacher', fullName: 'Олег Новак' },
};
const answers = (items: object[]) => ({ json: items, headers: { 'x-total-count': String(items.length) } });

test('every dialog that decides about comments, guides and lessons is accessible', async ({ openAs }) => {
  test.slow();
  const [author, reader] = [await createStudent(), await createStudent()];
  const guide = await createGuide('<p>Виза стоит 60 €.</p>');
  const { title, version } = await callApi('getGuide', { params: { id: String(guide.id) } });
  const { id } = await callApi('createComment', {
    as: author,
    body: { guideId: guide.id, content: 'Купите мой курс' },
  });
  await callApi('reportComment', { as: reader, params: { id: String(id) }, body: { kind: 'SPAM' } });
  const quote = 'Виза стоит 60 €.';
  const correction = {
    version: version ?? 1,
    quote,
    kind: 'WRONG' as const,
    proposal: 'Виза стоит 75 €.',
    mayName: true,
  };
  await callApi('createCorrection', { as: reader, params: { id: String(guide.id) }, body: correction });
  // A correction without a new text is settled only by a curator's own edit.
  const unsure = { version: version ?? 1, quote: 'Виза', kind: 'OUTDATED' as const, mayName: false };
  await callApi('createCorrection', { as: author, params: { id: String(guide.id) }, body: unsure });

  const page = await openAs('curator');
  await goTo(page, `/desk/reports?q=${author}`);
  for (const button of ['Оставить', 'Скрыть', 'Скрыть и запретить писать']) await lookAt(page, button);
  await goTo(page, `/desk/corrections?q=${encodeURIComponent(title)}`);
  for (const button of ['Принять', 'Исправлено вручную', 'Отклонить']) await lookAt(page, button);
  await goTo(page, `/desk/guides?q=${encodeURIComponent(title)}`);
  for (const button of ['Ответственный и срок', 'Снять с публикации']) await lookAtFirst(page, button);
  await goTo(page, '/desk/catalogue?list=topics');
  for (const button of ['Изменить', 'Убрать из списков']) await lookAtFirst(page, button);

  // A reported review and a dispute need weeks of real time, so the responses are replaced.
  await withoutFirstScreen(page);
  const item = { what: 'REVIEW', subject: 'review:1', comment: null, review, thing: null, notices: [] };
  await page.route('**/api/desk/notices?*', (route) => route.fulfill(answers([item])));
  await goTo(page, '/desk/reviews');
  for (const button of ['Оставить', 'Скрыть']) await lookAt(page, button);
  await page.route('**/api/desk/disputes?*', (route) => route.fulfill(answers([dispute])));
  await goTo(page, '/desk/disputes');
  await lookAt(page, 'Решить');
});
