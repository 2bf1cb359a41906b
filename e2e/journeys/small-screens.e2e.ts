import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { createGuide, createStudent, publishSlot } from '../support/people.ts';
import { callApi } from '../support/portal-api.ts';

const narrow = { viewport: { width: 320, height: 640 } };
const phone = { viewport: { width: 390, height: 844 } };

/** The page itself does not scroll sideways; wider content scrolls inside its container. */
async function expectFits(page: Page): Promise<void> {
  const widths = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    ...[...document.querySelectorAll('dialog[open]')].map((dialog) => dialog.scrollWidth),
  ]);
  expect(Math.max(...widths), `sideways on ${page.url()}`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

async function visit(page: Page, paths: string[], expectAlso?: (page: Page) => Promise<void>): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('main').getByText('Загрузка...')).toHaveCount(0);
    await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0);
    await expectFits(page);
    await expectAlso?.(page);
  }
}

const deskRooms = ['reports', 'reviews', 'corrections', 'guides', 'disputes', 'people', 'people/teacher', 'audit'].map(
  (room) => `/desk/${room}`,
);
const catalogue = ['universities', 'faculties', 'specialties', 'topics', 'keywords'].map(
  (list) => `/desk/catalogue?list=${list}`,
);

const longWord = 'Электроэнцефалографический'.repeat(4);

test('at 320 px no screen of a visitor or student scrolls sideways', async ({ openAs, noise }) => {
  const guide = await createGuide(
    `<h2>${longWord}</h2><p>${longWord}</p><pre><code>${longWord}</code></pre>
     <table><tr>${`<td>${longWord}</td>`.repeat(6)}</tr></table>`,
  );
  const page = await openAs(undefined, narrow);
  noise.announce(404, '/nowhere');
  await visit(page, ['/', '/login', '/register', '/universities', '/universities/1', guide.path, '/nowhere']);
  const lecture = await publishSlot('natalia.horvat');
  await visit(page, ['/select-teachers', `/select-teachers?teacher=natalia.horvat&lecture=${lecture.id}`]);
  await visit(await openAs('student', narrow), ['/profile', '/profile/security', '/teachers/natalia.horvat']);
});

test('at 320 px no screen of a teacher or curator scrolls sideways', async ({ openAs }) => {
  const rooms = ['schedule', 'keywords', 'reservations', 'price', 'balance', 'avatar', 'about', 'week'];
  await visit(
    await openAs('teacher', narrow),
    rooms.map((room) => `/teacher/${room}`),
  );
  await visit(await openAs('admin', narrow), [...deskRooms, ...catalogue]);
  const curator = await openAs('curator', narrow);
  await visit(curator, ['/guide/create', '/admin']);
  for (const view of ['Создать гайд', 'Резервации учителей', 'Все транзакции', 'Оновити баланс']) {
    await curator.getByRole('navigation', { name: 'Разделы админ-панели' }).getByRole('button', { name: view }).click();
    await expect(curator.getByRole('heading', { level: 2, name: view })).toBeVisible();
    await expectFits(curator);
  }
});

/** As a browser does whose text was set to twice its size: all of it is written in rem. */
const enlargeText = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );

/** Short words, dates, times and amounts in the page's own texts that go over two lines. */
const listDivided = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const divided: string[] = [];
    const walker = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility()) continue;
      // What people wrote keeps its own spaces.
      if (getComputedStyle(node.parentElement).whiteSpace === 'pre-wrap') continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /(?<![\p{L}\u00ad])\p{Script=Cyrillic}{2,10}(?![\p{L}\u00ad])|\d{1,2}\s\p{L}{2,4}(?:ря|ля|та|ая|ня)(?!\p{L})|\d\d:\d\d|[\d.]+\s€/gu,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => top);
        if (Math.max(...tops) - Math.min(...tops) > 16)
          divided.push(`${word} in <${node.parentElement.closest('td, dt, dd, p, li, h1, h2, h3')?.localName}>`);
      }
    }
    return divided;
  });

test('with text of twice the size no screen of a phone scrolls sideways, and no short word is divided', async ({
  openAs,
}) => {
  const lecture = await publishSlot('natalia.horvat');
  const visitLarge = (page: Page, paths: string[]) =>
    visit(page, paths, async () => expect.soft(await listDivided(page), `divided on ${page.url()}`).toEqual([]));
  const visitor = await openAs(undefined, phone);
  await enlargeText(visitor);
  await visitLarge(visitor, [
    '/',
    '/login',
    '/register',
    '/universities',
    '/universities/1',
    '/universities/1/faculties/3/',
  ]);
  await visitLarge(visitor, ['/select-teachers', `/select-teachers?teacher=natalia.horvat&lecture=${lecture.id}`]);
  await visitLarge(visitor, ['/teachers/natalia.horvat']);
  const teacher = await openAs('teacher', phone);
  await enlargeText(teacher);
  await visitLarge(teacher, ['/profile', '/profile/security', '/teacher/schedule', '/teacher/reservations']);
  await visitLarge(teacher, ['/teacher/price', '/teacher/about', '/teacher/week']);
  const admin = await openAs('admin', phone);
  await enlargeText(admin);
  await visitLarge(admin, ['/admin', '/guide/create', ...deskRooms, ...catalogue]);
});

test('with text of twice the size and a very long name every button of a dialog can be reached', async ({ openAs }) => {
  const student = await createStudent();
  const { universityId, facultyId, specialtyId } = await callApi('getMe', { as: student });
  const name = 'Александра-Вероника '.repeat(5).trim();
  const study = { universityId: universityId ?? 1, facultyId: facultyId ?? 1, specialtyId: specialtyId ?? 1 };
  await callApi('updateProfile', { as: student, body: { firstName: name, lastName: name, sex: 'FEMALE', ...study } });
  const admin = await openAs('admin', phone);
  await enlargeText(admin);
  await admin.goto(`/desk/people/${student}`);
  for (const label of ['Сменить роль', 'Заблокировать']) {
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

test('with text of twice the size names have the whole width of their cards', async ({ openAs }) => {
  const page = await openAs(undefined, { viewport: { width: 390, height: 844 } });
  await enlargeText(page);
  const widthOf = async (target: Locator) => (await target.boundingBox())?.width ?? 0;
  await page.goto('/universities');
  const card = page.getByRole('main').getByRole('link', { name: /^STU/ });
  expect(await widthOf(card.getByRole('heading'))).toBeGreaterThan(0.8 * (await widthOf(card)));
  const sizeOf = (target: Locator) =>
    target.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const title = page.getByRole('heading', { level: 1 });
  expect(await sizeOf(card.getByRole('heading'))).toBeLessThan(await sizeOf(title));
  await page.goto('/universities/1');
  const topic = page.getByRole('region', { name: 'Факультеты' }).getByRole('listitem').first();
  expect(await widthOf(topic.getByRole('link'))).toBeGreaterThan(0.8 * (await widthOf(topic)));
  const room = await openAs('teacher', { viewport: { width: 390, height: 844 } });
  await enlargeText(room);
  await room.goto('/teacher/price');
  const price = room.getByRole('heading', { name: 'Цена для 1 студента' });
  expect(await widthOf(price)).toBeGreaterThan(0.6 * (await widthOf(room.locator('form').filter({ has: price }))));
  // Without its icon, a button holds longer words.
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Войти с ключом доступа' }).locator('svg')).toHaveCSS(
    'max-width',
    '0px',
  );
});

/** Which lists do not have room for what is chosen in them. */
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

test('the hours of a week can be read at 320 px, and with text of twice the size', async ({ openAs }) => {
  for (const isLarge of [false, true]) {
    const page = await openAs('teacher', isLarge ? phone : narrow);
    if (isLarge) await enlargeText(page);
    await page.goto('/teacher/week');
    await page.getByRole('button', { name: /^Добавить часы[ :]*Понедельник$/ }).click();
    await expect(page.getByRole('group', { name: 'Понедельник: Время 1' }).getByLabel('Начало')).toHaveValue('09:00');
    expect(await listCutChoices(page)).toEqual([]);
    await expectFits(page);
  }
});

test('whoever wants less motion gets none', async ({ openAs }) => {
  const page = await openAs(undefined, { reducedMotion: 'reduce' });
  await page.goto('/');
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
  // A theme is there at once: no text waits for the colour of what it stands in.
  const readColours = () =>
    page.evaluate(() => [...document.querySelectorAll('*')].map((element) => getComputedStyle(element).color));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const first = await readColours();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await readColours()).toEqual(first);
});
