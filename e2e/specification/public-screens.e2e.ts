import type { Topic } from '@kampus/contract/catalogue/catalogue';
import { goTo, withoutFirstScreen } from '../support/first-screen.ts';
import { expect, test } from '../support/journey.ts';
import { ask } from '../support/specification.ts';

// Each test is named after the section of product.md whose texts, rules and states it checks.

test('1.2 home: three cards, the third one grey and without a link; bars on small screens', async ({ page }) => {
  await goTo(page, '/');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const guides = main.getByRole('link', { name: /^Гайды/ });
  await expect(guides).toHaveAttribute('href', '/universities');
  await expect(main.getByRole('link', { name: /^Обучение/ })).toHaveAttribute('href', '/select-teachers');
  await expect(main.getByRole('heading', { name: 'Материалы в разработке...' })).toBeVisible();
  await expect(main.getByRole('link', { name: /Материалы/ })).toHaveCount(0);
  const height = async () => (await guides.boundingBox())?.height ?? 0;
  const card = await height();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(height).toBeLessThan(card / 2);
});

test('2.1 routes: guards lead visitors to sign in and others home', async ({ page, openAs, noise }) => {
  for (const path of ['/profile', '/teacher/price', '/guide/create', '/admin']) {
    await goTo(page, path);
    await expect(page).toHaveURL('/login');
  }
  const student = await openAs('student');
  for (const path of ['/teacher/schedule', '/guide/create', '/admin']) {
    await goTo(student, path);
    await expect(student).toHaveURL('/');
  }
  const teacher = await openAs('teacher2');
  await goTo(teacher, '/teacher');
  await expect(teacher).toHaveURL('/teacher/schedule');
  await goTo(page, '/materials');
  await expect(page.getByText('в разработке...')).toBeVisible();
  noise.announce(404, '/test-api');
  await goTo(page, '/test-api');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
});

test('2.2 top bar: links by role, and a menu on small screens only for teachers and curators', async ({ openAs }) => {
  const small = { width: 390, height: 844 };
  const rows = [
    [undefined, { Вход: '/login' }, false],
    ['student', { Профиль: '/profile' }, false],
    ['teacher2', { Профиль: '/profile', 'Кабинет учителя': '/teacher' }, true],
    ['curator', { Профиль: '/profile', 'Кабинет учителя': '/teacher', Куратор: '/admin' }, true],
    ['admin', { Профиль: '/profile', 'Кабинет учителя': '/teacher', Админ: '/admin' }, true],
  ] as const;
  for (const [login, links, hasMenu] of rows) {
    const page = await openAs(login);
    await goTo(page, '/privacy');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Kampus, на главную' })).toHaveAttribute('href', '/');
    for (const [name, path] of Object.entries(links))
      await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    // «Гайды» and «Учителя» are for everybody.
    await expect(bar.getByRole('link').filter({ visible: true })).toHaveCount(Object.keys(links).length + 3);
    await page.setViewportSize(small);
    await expect(bar.getByRole('button', { name: 'Меню' })).toBeVisible({ visible: hasMenu });
    if (!hasMenu) await expect(bar.getByRole('link').filter({ visible: true })).toHaveCount(2);
  }
});

test('2.3 not found: 404, the explanation and the way home', async ({ page, noise }) => {
  noise.announce(404, '/nowhere');
  await goTo(page, '/nowhere');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('Страница не найдена')).toBeVisible();
  await expect(page.getByText('Возможно, она была удалена, переименована или временно недоступна.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Вернуться на главную' })).toHaveAttribute('href', '/');
});

test('2.4 universities: two cards, the whole names of all topics in two columns', async ({ page }) => {
  await goTo(page, '/universities');
  await expect(page.getByRole('heading', { name: 'Выберите университет' })).toBeVisible();
  for (const id of [1, 2]) {
    const card = page.getByRole('main').locator(`a[href="/universities/${id}"]`);
    await expect(card).toHaveCount(1);
  }
  await expect(page.getByRole('main').locator('img, svg').first()).toBeVisible();
  const university = (await ask('GET /api/universities/1')).body;
  const topics: Topic[] = (await ask('GET /api/guide/topic?universityId=1')).body;
  await goTo(page, '/universities/1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(university.fullName);
  for (const [title, type] of [
    ['Факультеты', 'FACULTY'],
    ['Общежития', 'DORM'],
  ]) {
    const column = page.getByRole('region', { name: title as string });
    for (const { name, mainGuideId } of topics.filter((topic) => topic.type === type && topic.mainGuideId !== null)) {
      const link = column.getByRole('link', { name: name as string, exact: true });
      await expect(link).toHaveAttribute('href', `/universities/1/faculties/${mainGuideId}/`);
      await expect(link).toHaveText(name as string);
    }
  }
});

test('2.4 universities: until the name is loaded, «University» and the id', async ({ page }) => {
  await withoutFirstScreen(page);
  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/api/universities/1', async (route) => {
    await loaded;
    await route.continue();
  });
  await goTo(page, '/universities/1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('University1');
  load();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('University1');
});

test('2.18 every screen: the loader shows until the code of the next screen is there', async ({ openAs }) => {
  for (const [login, from, place, name, code] of [
    [undefined, '/universities', 'banner', 'Вход', 'login-page'],
    ['teacher', '/teacher/price', 'main', 'Аватар', 'avatar-page'],
  ] as const) {
    const page = await openAs(login);
    let load = () => {};
    const waiting = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(`**/assets/${code}-*.js`, async (route) => {
      await waiting;
      await route.continue();
    });
    await goTo(page, from);
    await page.getByRole(place).getByRole('link', { name, exact: true }).click();
    // A list that still loads is a status with more words.
    await expect(page.getByRole('status').filter({ hasText: /^Загрузка\.\.\.$/ })).toBeVisible();
    load();
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(page.getByText('Загрузка...')).toHaveCount(0);
  }
});

test('2.22 pages about the portal: the operator and the date on each, and the footer leads there', async ({ page }) => {
  await goTo(page, '/universities');
  for (const [label, text] of [
    ['О проекте', 'баланс пополняет куратор'],
    ['Конфиденциальность', 'dataprotection|Úrad na ochranu osobných údajov'],
    ['Условия', 'Решают люди, кураторы'],
    ['Доступность', 'WCAG 2.2'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click();
    const main = page.getByRole('main');
    await expect(main.getByText('Вымышленный оператор демо')).toBeVisible();
    await expect(main.getByText('Это демо: такого оператора нет')).toBeVisible();
    await expect(main.getByRole('link', { name: 'operator@kampus.example' })).toBeVisible();
    await expect(main.getByText(/Обновлено \d+\s\S+ 20\d\d/)).toBeVisible();
    await expect(main.getByText(new RegExp(text)).first()).toBeVisible();
  }
});
