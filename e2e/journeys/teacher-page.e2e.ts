import { holdConfirm } from '../support/booking.ts';
import { goTo } from '../support/first-screen.ts';
import { expect, expectAccessible, test, toast } from '../support/journey.ts';
import { createStudent, publishSlot } from '../support/people.ts';
import { callApi } from '../support/portal-api.ts';

test('a card leads to the teacher’s page, and a free time there leads to a booked lesson', async ({ openAs }) => {
  // Far enough away for every start: a last half hour would leave nothing to choose.
  const slot = await publishSlot('denis.orlenko', { hours: 2, days: 2 });
  const page = await openAs(await createStudent());
  // On some days more than a page of teachers have earlier free time.
  await goTo(page, '/select-teachers?q=Орленко');
  await page
    .getByRole('article', { name: 'Денис Орленко' })
    .getByRole('button', { name: 'Забронировать урок' })
    .click();
  const opened = page.getByRole('dialog', { name: 'Доступные уроки учителя Денис Орленко' });
  await opened.getByRole('link', { name: 'О преподавателе' }).click();
  await expect(page).toHaveURL(/\/teachers\/denis\.orlenko$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Денис Орленко' })).toBeVisible();
  await expect(page.getByText('Экономист, закончил EUBA')).toBeVisible();
  await expect(page.getByRole('row', { name: /7 и больше/ })).toContainText('4.00');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  const free = page.getByRole('region', { name: 'Ближайшее свободное время' });
  await page.getByRole('link', { name: 'Забронировать', exact: true }).click();
  const calendar = page.getByRole('dialog', { name: 'Доступные уроки учителя Денис Орленко' });
  await expect(calendar.getByRole('button', { name: /свободно/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  const start = free.locator(`a[href*='lecture=${slot.id}&']`).first();
  const clock = await start.innerText();
  await start.click();
  await expect(page).toHaveURL(/lecture=\d+/);
  await expect(page.getByRole('button', { name: clock, pressed: true })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Бронирование урока' })).toBeVisible();
  await expectAccessible(page);
  await holdConfirm(page, page.getByText('Резервация прошла успешно!'));
});

test('a contact in the About text is refused with the reason, and the text stays', async ({ openAs }) => {
  const page = await openAs('roman.tkach');
  await goTo(page, '/teacher/about');
  const about = page.getByRole('textbox', { name: 'О себе' });
  const save = page.getByRole('button', { name: 'Сохранить' });
  await about.fill('Черчу с 2012 года. Пишите: roman@stuba.sk');
  await save.click();
  await expect(page.getByText(/Здесь есть адрес почты: «roman@stuba.sk»/)).toBeVisible();
  await expect(about).toHaveValue(/roman@stuba\.sk/);
  await expectAccessible(page);
  await about.fill('Черчу с 2012 года, 8:00–20:00.\nОт 14 € за час.');
  await page.getByLabel('Точный адрес').fill('Radlinského 11, библиотека');
  await save.click();
  await expect(toast(page, 'Настройки сохранены')).toBeVisible();
  await page.getByRole('link', { name: 'Как видят страницу ученики' }).click();
  await expect(page.getByText('Черчу с 2012 года, 8:00–20:00.')).toBeVisible();
  await expect(page.getByText('библиотека')).toBeHidden();
});

test('the page of a teacher is readable without scripts', async ({ openAs }) => {
  const page = await openAs(undefined, { javaScriptEnabled: false });
  await page.goto('/teachers/natalia.horvat');
  await expect(page.getByRole('heading', { level: 1, name: 'Наталья Горват' })).toBeVisible();
  await expect(page.getByText('Преподаю словацкий русскоязычным')).toBeVisible();
  await expect(page.getByRole('table')).toContainText('14.00');
  await expect(page.locator('noscript p', { hasText: 'Бронирование работает' })).toBeVisible();
});

test('the overlay is over the page until the code of a linked review has loaded', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/review-by-address-[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await goTo(page, '/teachers/samat.nurlanov?review=1');
  const overlay = page.getByRole('status').filter({ hasText: 'Загрузка...' });
  await expect(overlay).toBeVisible();
  held.resolve();
  await expect(page.getByText(/^Войдите, чтобы оставить отзыв/)).toBeVisible();
  await expect(overlay).toHaveCount(0);
});

test('a review is written by the bot’s link, answered, reported, and decided at the desk', async ({ openAs }) => {
  test.slow();
  const page = await openAs('katya.moroz');
  const login = 'katya.moroz';
  const lessons = await callApi('listUserReservations', { as: login, params: { username: login } });
  const lesson = lessons.find(({ lecture }) => lecture.teacherUsername === 'samat.nurlanov');
  // The button of the bot's message opens this address.
  await goTo(page, `/teachers/samat.nurlanov?review=${lesson?.id}`);
  const dialog = page.getByRole('dialog', { name: 'Отзыв: Самат Нурланов' });
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect(dialog.getByRole('group', { name: 'Оценка' })).toHaveAccessibleDescription('Поставьте оценку');
  await expect(dialog.getByLabel('Как прошли уроки')).toHaveAccessibleDescription(/Напишите, как прошли уроки$/);
  await dialog.getByLabel('4 — хорошо').check();
  const words = `Сети наконец сложились в картину ${Date.now()}`;
  await dialog.getByLabel('Как прошли уроки').fill(words);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect(toast(page, 'Отзыв опубликован')).toBeVisible();

  const room = await openAs('samat.nurlanov');
  await goTo(room, '/teachers/samat.nurlanov');
  const review = room.getByRole('listitem').filter({ hasText: words });
  await expect(review).toContainText('Катерина М.');
  await review.getByRole('button', { name: 'Ответить' }).click();
  await review.getByLabel('Ваш ответ').fill('Рад, что сложилось!');
  await expectAccessible(room);
  await review.getByRole('button', { name: 'Отправить' }).click();
  await expect(review).toContainText('Рад, что сложилось!');
  await review.getByRole('button', { name: 'Пожаловаться' }).click();
  await room.getByRole('dialog').getByLabel('Другое').check();
  await expectAccessible(room);
  await room.getByRole('dialog').getByRole('button', { name: 'Отправить' }).click();
  await expect(toast(room, 'Кураторы посмотрят этот отзыв')).toBeVisible();

  const desk = await openAs('curator');
  await goTo(desk, '/desk/reviews');
  const waiting = desk.getByRole('article').filter({ hasText: words });
  await expect(waiting).toBeVisible();
  await expectAccessible(desk);
  await waiting.getByRole('button', { name: 'Оставить' }).click();
  await desk.getByLabel('Причина').fill('Обычный отзыв');
  await desk.getByRole('dialog').getByRole('button', { name: 'Оставить' }).click();
  await expect(waiting).toBeHidden();

  const visitor = await openAs(undefined);
  await goTo(visitor, '/teachers/iryna.bondar');
  await expect(visitor.getByText('4,7 из 5')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme });
    await expectAccessible(visitor);
  }
});
