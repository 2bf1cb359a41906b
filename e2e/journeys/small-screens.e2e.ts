import { addDays } from '@kampus/contract/time';
import type { Locator, Page } from '@playwright/test';
import { openAdminView } from '../support/admin-views.ts';
import { nextMondayName } from '../support/booking.ts';
import { createTeacher } from '../support/clock.ts';
import { goTo } from '../support/first-screen.ts';
import { expect, test, toast } from '../support/journey.ts';
import { createGuide, createStudent, publishSlot, takeSlot } from '../support/people.ts';
import { enlargeText, expectFits, expectForPhones } from '../support/phones.ts';
import { callApi } from '../support/portal-api.ts';

const narrow = { viewport: { width: 320, height: 640 } };
const phone = { viewport: { width: 390, height: 844 } };

/** Opens each path once and makes all phone checks. */
async function visit(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await goTo(page, path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('main').getByText('Загрузка...')).toHaveCount(0);
    await expectForPhones(page);
  }
}

const longWord = 'Электроэнцефалографический'.repeat(4);

test('every screen of a visitor fits phones: narrow width, large text, touch', async ({ openAs, noise }) => {
  test.slow();
  const guide = await createGuide(
    `<h2>${longWord}</h2><p>${longWord}</p><pre><code>${longWord}</code></pre>
     <table><tr>${`<td>${longWord}</td>`.repeat(6)}</tr></table>`,
  );
  const page = await openAs(undefined, phone);
  noise.announce(404, '/nowhere');
  await visit(page, [
    '/',
    '/universities',
    '/universities/1',
    '/universities/1/faculties/3/',
    '/universities/2/faculties/29/',
    guide.path,
    '/nowhere',
  ]);
  await visit(page, [
    '/login',
    '/register',
    '/password/lost',
    '/about',
    '/select-teachers',
    '/teachers/natalia.horvat',
  ]);
});

test('every screen of a lesson fits phones: narrow width, large text, touch', async ({ openAs }) => {
  const lecture = await publishSlot('natalia.horvat', { hours: 3, days: 4 });
  const visitor = await openAs(undefined, phone);
  await goTo(visitor, '/select-teachers?teacher=natalia.horvat');
  const slots = visitor.getByRole('dialog').getByRole('button', { name: /свободно/ });
  await expect(slots.first()).toBeVisible();
  await expectForPhones(visitor);
  await goTo(visitor, `/select-teachers?teacher=natalia.horvat&lecture=${lecture.id}`);
  const booking = visitor.getByRole('dialog', { name: 'Бронирование урока' });
  await expect(booking.getByRole('button', { name: 'Подтвердить' })).toBeInViewport({ ratio: 1 });
  await expect(booking.getByText('Итого')).toBeInViewport({ ratio: 1 });
  await expectForPhones(visitor);
  const login = await createStudent({ euros: 50 });
  await takeSlot(login, lecture.id);
  const student = await openAs(login, phone);
  await visit(student, ['/profile', '/profile/security', '/teachers/natalia.horvat']);
  await goTo(student, '/profile/statement');
  await expect(student.getByText('Остаток сейчас')).toBeVisible();
  await enlargeText(student);
  await expectFits(student);
  await goTo(student, '/profile');
  await student.getByRole('button', { name: 'Детали' }).first().click();
  await expect(student.getByRole('dialog', { name: 'Детали лекции' }).getByText('История')).toBeVisible();
  await expectForPhones(student);
});

for (const login of ['teacher', 'teacher2'])
  test(`every room of ${login} fits phones: narrow width, large text, touch`, async ({ openAs }) => {
    const rooms = ['schedule', 'keywords', 'reservations', 'price', 'balance', 'avatar', 'about', 'week'];
    await visit(await openAs(login, phone), [
      '/profile',
      '/profile/security',
      ...rooms.map((room) => `/teacher/${room}`),
    ]);
  });

test('every room of the desk fits phones: narrow width, large text, touch', async ({ openAs }) => {
  test.slow();
  const rooms = [
    'waiting',
    'reports',
    'reviews',
    'corrections',
    'guides',
    'disputes',
    'people',
    'people/teacher2',
    'audit',
  ];
  const lists = ['universities', 'faculties', 'specialties', 'topics', 'keywords'];
  const [author, reader] = [await createStudent(), await createStudent()];
  const { id } = await callApi('createComment', {
    as: author,
    body: { guideId: 2, content: 'Комментарий под вопросом' },
  });
  await callApi('reportComment', { as: reader, params: { id: String(id) }, body: { kind: 'SPAM' } });
  const admin = await openAs('admin', phone);
  await visit(
    admin,
    rooms.map((room) => `/desk/${room}`),
  );
  await visit(admin, ['/admin', '/guide/create', '/desk/people/teacher']);
  await visit(
    admin,
    lists.map((list) => `/desk/catalogue?list=${list}`),
  );
});

test('every screen of the admin panel fits phones: narrow width, large text, touch', async ({ openAs }) => {
  const curator = await openAs('curator', phone);
  // The widest labels of the chart.
  await curator.route('**/api/balance/transactions/summary*', async (route) => {
    const response = await route.fetch();
    const sums = { deposits: 123_456.78, withdrawals: 123_456.78 };
    const weeks = Array.from({ length: 12 }, (_, nth) => ({ week: addDays('2026-09-14', 7 * nth), ...sums }));
    await route.fulfill({ response, json: { ...(await response.json()), weeks } });
  });
  await visit(curator, ['/guide/create', '/admin']);
  for (const view of ['Создать гайд', 'Резервации учителей', 'Все транзакции', 'Оновити баланс']) {
    await openAdminView(curator, view);
    await expect(curator.getByRole('heading', { level: 2, name: view })).toBeVisible();
    await expectForPhones(curator);
  }
});

/** Gives a person the same first and last name. */
async function rename(login: string, name: string): Promise<void> {
  const { universityId, facultyId, specialtyId } = await callApi('getMe', { as: login });
  const study = { universityId: universityId ?? 1, facultyId: facultyId ?? 1, specialtyId: specialtyId ?? 1 };
  await callApi('updateProfile', { as: login, body: { firstName: name, lastName: name, sex: 'FEMALE', ...study } });
}

test('every button of a dialog is reachable at 200% text size and with a very long name', async ({ openAs }) => {
  const student = await createStudent();
  await rename(student, 'Александра-Вероника '.repeat(5).trim());
  const admin = await openAs('admin', phone);
  await goTo(admin, `/desk/people/${student}`);
  await enlargeText(admin);
  for (const label of ['Сменить роль', 'Заблокировать']) {
    await admin.getByRole('button', { name: 'Ещё действия' }).click();
    await admin.getByRole('main').getByRole('button', { name: label }).click();
    const dialog = admin.getByRole('dialog');
    for (const part of [dialog.getByLabel('Причина'), ...(await dialog.getByRole('button').all())]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: 0.5 });
    }
    await expectFits(admin);
    await admin.keyboard.press('Escape');
  }
});

test('a lesson with a teacher whose name is one long word fits the profile', async ({ openAs }) => {
  const [teacher, student] = [await createTeacher(), await createStudent({ euros: 20 })];
  await rename(teacher, 'Ж'.repeat(100));
  expect((await takeSlot(student, (await publishSlot(teacher)).id)).ok).toBe(true);
  const page = await openAs(student, phone);
  await goTo(page, '/profile');
  await expect(page.getByRole('article').getByText(/^Ж{100}/)).toBeVisible();
  await expectFits(page);
});

test('the menu of a person fits every width, also beside other buttons', async ({ openAs }) => {
  const student = await createStudent();
  const params = { username: student };
  await callApi('blockPerson', { as: 'admin', params, body: { scope: 'WRITING', reason: 'Проверка' } });
  const admin = await openAs('admin', phone);
  await goTo(admin, `/desk/people/${student}`);
  await admin.getByRole('button', { name: 'Ещё действия' }).click();
  const choice = admin.getByRole('main').getByRole('button', { name: 'Сменить роль' });
  for (const width of [320, 390, 480, 640, 820]) {
    await admin.setViewportSize({ width, height: 900 });
    const box = await choice.boundingBox();
    expect((box?.x ?? width) + (box?.width ?? 0), `right edge at ${width}`).toBeLessThanOrEqual(width);
  }
});

test('at 200% text size names have the whole width of their cards', async ({ openAs }) => {
  const page = await openAs(undefined, phone);
  const widthOf = async (target: Locator) => (await target.boundingBox())?.width ?? 0;
  await goTo(page, '/universities');
  await enlargeText(page);
  const card = page.getByRole('main').getByRole('link', { name: /^STU/ });
  expect(await widthOf(card.getByRole('heading'))).toBeGreaterThan(0.8 * (await widthOf(card)));
  const sizeOf = (target: Locator) =>
    target.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const title = page.getByRole('heading', { level: 1 });
  expect(await sizeOf(card.getByRole('heading'))).toBeLessThan(await sizeOf(title));
  await goTo(page, '/universities/1');
  await enlargeText(page);
  const topic = page.getByRole('region', { name: 'Факультеты' }).getByRole('listitem').first();
  expect(await widthOf(topic.getByRole('link'))).toBeGreaterThan(0.8 * (await widthOf(topic)));
  const room = await openAs('teacher', phone);
  await goTo(room, '/teacher/price');
  await enlargeText(room);
  const price = room.getByRole('heading', { name: 'Цена для 1 студента' });
  expect(await widthOf(price)).toBeGreaterThan(0.6 * (await widthOf(room.locator('form').filter({ has: price }))));
  // At this size buttons hide their icon, so longer words fit.
  await goTo(page, '/login');
  await enlargeText(page);
  await expect(page.getByRole('button', { name: 'Войти с ключом доступа' }).locator('svg')).toHaveCSS(
    'max-width',
    '0px',
  );
});

test('a toast does not cover the title of an open sheet', async ({ openAs, noise }) => {
  noise.announce(409, '/api/lectures');
  const page = await openAs('teacher', phone);
  await page.route('**/api/lectures', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'SLOT_OVERLAP', message: 'Это время уже занято.' } })
      : route.continue(),
  );
  await goTo(page, '/teacher/schedule');
  await page.getByRole('button', { name: 'Следующая неделя' }).click();
  await page.getByRole('button', { name: `Добавить свободное время: ${nextMondayName()}` }).click();
  const form = page.getByRole('dialog', { name: 'Новое свободное время' });
  // A sheet of the greatest height.
  for (const _ of [1, 2, 3, 4]) await form.getByRole('button', { name: 'Ещё время' }).click();
  await form.getByRole('button', { name: 'Создать' }).click();
  const failed = toast(page, 'Ошибка при создании лекции');
  await expect(failed).toBeVisible();
  const title = await form.getByRole('heading', { level: 2 }).boundingBox();
  const box = await page.locator('.toast').boundingBox();
  expect(title?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0));
});

test('the reason for a refused form is in sight in a tall dialog', async ({ openAs, noise }) => {
  noise.announce(503, '/corrections');
  const page = await openAs('student', { viewport: { width: 390, height: 600 } });
  await goTo(page, '/universities/1/faculties/3/#correction');
  const dialog = page.getByRole('dialog', { name: 'Сообщить о неточности' });
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  const passage = dialog.getByLabel('Место в гайде');
  await expect(passage).toBeFocused();
  await expect(passage).toHaveAccessibleDescription(/Отметьте место в тексте/);
  await expect(dialog.getByText('Отметьте место в тексте')).toBeInViewport({ ratio: 1 });
  await passage.fill('старейший');
  await expect(dialog.getByText('Отметьте место в тексте')).toBeHidden();
  const message = 'Портал на обслуживании';
  await page.route('**/corrections', (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message } }));
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect(dialog.getByText(message)).toBeInViewport({ ratio: 1 });
});

/** Select fields that are too narrow for their chosen time. */
const listCutChoices = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll('select')].flatMap((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const text = select.selectedOptions[0]?.label ?? '';
      if (pen) pen.font = font;
      return /^\d\d:\d\d$/.test(text) && (pen?.measureText(text).width ?? 0) > room ? [`${text} in ${room} px`] : [];
    });
  });

test('the hours of a week are readable at 320 px, also at 200% text size', async ({ openAs }) => {
  for (const isLarge of [false, true]) {
    const page = await openAs('teacher', isLarge ? phone : narrow);
    await goTo(page, '/teacher/week');
    if (isLarge) await enlargeText(page);
    await page.getByRole('button', { name: /^Добавить часы[ :]*Четверг$/ }).click();
    await expect(page.getByRole('group', { name: 'Четверг: Время 1' }).getByLabel('Начало')).toHaveValue('09:00');
    expect(await listCutChoices(page)).toEqual([]);
    await expectFits(page);
  }
});

test('reduced motion turns all motion off', async ({ openAs }) => {
  const page = await openAs(undefined, { reducedMotion: 'reduce' });
  await goTo(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Обучение/ })
    .click();
  await page.getByRole('button', { name: 'Забронировать урок' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const slowest = await page.evaluate(() => {
    const seconds = (text: string) => Math.max(...text.split(',').map((part) => Number.parseFloat(part)));
    return Math.max(
      ...[...document.querySelectorAll('*')].map((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return Math.max(seconds(transitionDuration), seconds(animationDuration) || 0);
      }),
    );
  });
  expect(slowest).toBeLessThan(0.05);
  // A theme change is immediate: no text colour has a transition.
  const readColours = () =>
    page.evaluate(() => [...document.querySelectorAll('*')].map((element) => getComputedStyle(element).color));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const first = await readColours();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await readColours()).toEqual(first);
});

test('the footer and a statement fit 320 px at 200% text size', async ({ openAs }) => {
  const page = await openAs(await createStudent({ euros: 100 }));
  await page.setViewportSize({ width: 320, height: 640 });
  await goTo(page, '/profile/statement');
  await expect(page.getByRole('cell', { name: '+100.00' })).toBeVisible();
  await enlargeText(page);
  await expectFits(page);
});

test('badges and filters of the desk hold their words at 320 px and 200% text size', async ({ openAs }) => {
  const page = await openAs('curator', narrow);
  await goTo(page, '/desk/people');
  await enlargeText(page);
  const role = page.getByRole('main').getByText('преподаватель', { exact: true }).first();
  await expect(role).toBeVisible();
  expect(await role.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  await goTo(page, '/desk/guides');
  await expect(page.getByRole('button', { name: /^Без ответственного/ })).toBeVisible();
  await enlargeText(page);
  await expectFits(page);
});
