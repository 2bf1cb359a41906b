import type { Page } from '@playwright/test';
import { goTo, reload } from '../support/first-screen.ts';
import { expect, expectAccessible, followBarLink, test } from '../support/journey.ts';
import { createStudent } from '../support/people.ts';
import { fillLogin } from '../support/sign-in.ts';

function countRefreshes(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) count += 1;
  });
  return () => count;
}

const profile = (page: Page) => page.getByRole('heading', { name: 'Личный кабинет' });

test('a wrong password is refused with one sentence; the password can be shown', async ({ page, noise }) => {
  await goTo(page, '/login');
  const password = page.getByLabel('Пароль', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Показать пароль' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  noise.announce(401, '/api/auth/login');
  await fillLogin(page, 'nobody-at-all', 'wrong-password');
  await expect(page.getByRole('alert')).toHaveText('Неверный логин или пароль');
  await expectAccessible(page);
});

test('an expired access token is refreshed once for all requests of a screen', async ({ openAs, noise }) => {
  const page = await openAs('student');
  await goTo(page, '/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Профиль' })).toBeVisible();
  const refreshes = countRefreshes(page);
  noise.announce(401, '/api/');
  await page.evaluate(() => {
    const token = sessionStorage.getItem('accessToken') ?? '';
    sessionStorage.setItem('accessToken', `${token.slice(0, -8)}AAAAAAAA`);
  });
  await followBarLink(page, 'Профиль');
  await expect(page.getByLabel('Имя')).toHaveValue('Дарья');
  await expect(page.getByRole('region', { name: 'Текущий баланс' })).toContainText('€');
  expect(refreshes()).toBe(1);
});

test('a refused refresh token ends the session silently', async ({ page, noise }) => {
  noise.announce(401, '/api/auth/refresh');
  await page.addInitScript(() => localStorage.setItem('refreshToken', 'unknown'));
  await goTo(page, '/profile');
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
});

test('two tabs share the session, and signing out in one ends it in the other', async ({ openAs }) => {
  const first = await openAs(await createStudent());
  await goTo(first, '/profile');
  await expect(profile(first)).toBeVisible();
  const second = await first.context().newPage();
  await goTo(second, '/profile');
  await expect(profile(second)).toBeVisible();
  await reload(first);
  await expect(profile(first)).toBeVisible();
  await first.getByRole('button', { name: 'Выйти' }).click();
  await expect(profile(second)).toBeHidden();
  await goTo(second, '/profile');
  await expect(second.getByRole('heading', { name: 'Вход' })).toBeVisible();
});

test('guards send visitors to sign-in and back, and people without the role home', async ({ page, openAs }) => {
  for (const path of ['/profile', '/admin', '/guide/create']) {
    await goTo(page, path);
    await expect(page).toHaveURL('/login');
  }
  await goTo(page, '/teacher/balance');
  await expect(page).toHaveURL('/login');
  await fillLogin(page, 'teacher2');
  await expect(page).toHaveURL('/teacher/balance');
  await expect(page.getByRole('region', { name: 'Текущий баланс' })).toBeVisible();
  await goTo(page, '/teacher');
  await expect(page).toHaveURL('/teacher/schedule');
  await goTo(page, '/admin');
  await expect(page).toHaveURL('/');
  const student = await openAs('student2');
  for (const path of ['/teacher', '/admin', '/guide/create']) {
    await goTo(student, path);
    await expect(student).toHaveURL('/');
  }
  for (const [login, links] of [
    ['curator', ['Куратор', 'Кабинет учителя']],
    ['admin', ['Админ', 'Кабинет учителя']],
  ] as const) {
    const person = await openAs(login);
    await goTo(person, '/');
    for (const name of links)
      await expect(person.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
  }
});

test('an unknown address shows a notice and a link home', async ({ page, noise }) => {
  noise.announce(404, '/api/guide/999999');
  for (const path of ['/nowhere', '/test-api', '/universities/1/faculties/999999/']) {
    noise.announce(404, path);
    await goTo(page, path);
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
    await expect(page.getByText('Страница не найдена')).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Вернуться на главную' }).click();
  await expect(page).toHaveURL('/');
});
