import { devices, type Page } from '@playwright/test';
import { goTo } from '../support/first-screen.ts';
import { expect, test, toast } from '../support/journey.ts';
import { createStudent, newLogin } from '../support/people.ts';
import { demoPassword } from '../support/portal-api.ts';
import { fillLogin } from '../support/sign-in.ts';
import { collectBodies, respond } from '../support/specification.ts';

const failure = 'Неверный логин или пароль';

test('2.7 and 4.2 sign-in: fields, the eye, the button while it works, and the way to the profile', async ({
  page,
}) => {
  await goTo(page, '/login');
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await expect(page.getByPlaceholder('Логин', { exact: true })).toBeVisible();
  const password = page.getByPlaceholder('Пароль', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Показать пароль' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(page.getByText('Нет аккаунта?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Регистрация' })).toHaveAttribute('href', '/register');
  let letGo = () => {};
  const waiting = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/auth/login', async (route) => {
    await waiting;
    await route.continue();
  });
  await fillLogin(page, 'student');
  const button = page.getByRole('button', { name: 'Загрузка...' });
  await expect(button).toBeDisabled();
  letGo();
  await expect(page).toHaveURL('/profile');
});

const chooseStudy = async (page: Page) => {
  for (const field of ['Университет', 'Факультет', 'Специальность'])
    await page.getByLabel(field, { exact: true }).selectOption({ index: 1 });
};

test('2.8 and 5.2 registration: dependent lists, and a code that a phone need not scan', async ({ page, openAs }) => {
  const phone = await openAs(undefined, devices['Pixel 7']);
  for (const [one, isPhone] of [
    [page, false],
    [phone, true],
  ] as const) {
    await goTo(one, '/register');
    await expect(one.getByRole('heading', { name: 'Регистрация' })).toBeVisible();
    const faculty = one.getByLabel('Факультет', { exact: true });
    const specialty = one.getByLabel('Специальность', { exact: true });
    await expect(faculty).toBeDisabled();
    await expect(specialty).toBeDisabled();
    await chooseStudy(one);
    await one.getByLabel('Университет', { exact: true }).selectOption({ index: 2 });
    await expect(faculty).toHaveValue('');
    await expect(specialty).toBeDisabled();
    const sent = collectBodies(one, 'POST /api/auth/register');
    await one.getByRole('button', { name: 'Зарегистрироваться' }).click();
    expect(sent).toEqual([]);
    await one.getByLabel('Логин').fill(newLogin('letter'));
    await one.getByLabel('Пароль', { exact: true }).fill(demoPassword);
    await chooseStudy(one);
    await one.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(one).toHaveURL('/verify');
    expect(Object.keys(sent[0] as object).sort()).toEqual([
      'facultyId',
      'login',
      'password',
      'specializationId',
      'universityId',
    ]);
    const link = one.getByRole('link', { name: 'Подтвердить аккаунт через Telegram' });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(one.getByAltText(/QR/)).toBeVisible({ visible: !isPhone });
  }
  await phone.getByText('Telegram на другом устройстве?').click();
  await expect(phone.getByAltText(/QR/)).toBeVisible();
  const visitor = await openAs(undefined);
  await goTo(visitor, '/verify');
  await expect(visitor).toHaveURL('/');
});

test('4.1 session: one refresh for a 401, and a refusal signs out silently', async ({ openAs, noise }) => {
  noise.announce(401, '/api/');
  const page = await openAs('student');
  let calls = 0;
  const refreshes = collectBodies(page, 'POST /api/auth/refresh');
  await goTo(page, '/privacy');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Профиль' })).toBeVisible();
  expect(refreshes).toHaveLength(1);
  await page.route('**/api/auth/me', (route) => {
    calls += 1;
    return calls === 1 ? route.fulfill({ status: 401, json: {} }) : route.continue();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Профиль' }).click();
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible();
  expect([calls, refreshes.length]).toEqual([2, 2]);

  await page.evaluate(() => sessionStorage.removeItem('accessToken'));
  await respond(page, 'POST auth/refresh', { status: 401, json: {} });
  await goTo(page, '/profile');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await page.evaluate(() => [sessionStorage['accessToken'], localStorage['refreshToken']])).toEqual([
    undefined,
    undefined,
  ]);
});

test('5.1 and 8.1 sign-in: empty fields are sent, and every failure has one sentence', async ({ page, noise }) => {
  for (const status of [401, 403, 500]) noise.announce(status, '/api/auth/login');
  await goTo(page, '/login');
  const sent = collectBodies(page, 'POST /api/auth/login');
  const submit = page.getByRole('main').getByRole('button', { name: 'Вход' });
  await submit.click();
  await expect(page.getByText(failure)).toBeVisible();
  expect(sent).toEqual([{ login: '', password: '' }]);
  for (const response of [
    { status: 200, json: { accessToken: 'x.e30.x' } },
    { status: 403, json: { message: 'Аккаунт заблокирован' } },
    { status: 500, body: '' },
    { status: 401, json: { code: 'SECOND_FACTOR_INVALID', message: 'Неверный код второго фактора' } },
  ]) {
    await page.unroute('**/api/auth/login');
    await respond(page, 'POST auth/login', response);
    await submit.click();
    await expect(page.getByText(failure)).toBeVisible();
  }
  await expect(page.getByText('Неверный код второго фактора')).toBeVisible();
});

test('2.9 and 5.2 profile: the form is open, its fields are required, names are trimmed', async ({ openAs, noise }) => {
  const page = await openAs('student');
  await goTo(page, '/profile');
  await expect(page.getByRole('heading', { name: 'Личный кабинет' })).toBeVisible();
  const form = page.getByRole('region', { name: 'Личные данные' });
  const fields = ['Имя', 'Фамилия', 'Мужской', 'Женский', 'Университет', 'Факультет', 'Специальность'];
  for (const name of fields) await expect(form.getByLabel(name, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible();
  const save = form.getByRole('button', { name: 'Сохранить' });
  const sent = collectBodies(page, 'POST /api/auth/update');
  await form.getByLabel('Имя').fill('  Дарья ');
  await save.click();
  await expect(toast(page, 'Профіль успішно збережено ✅')).toBeVisible();
  expect(sent).toMatchObject([{ firstName: 'Дарья' }]);

  noise.announce(400, '/api/auth/update');
  await respond(page, 'POST auth/update', { status: 400, json: { message: 'Не сейчас' } });
  await save.click();
  await expect(toast(page, 'Помилка збереження профілю ❌')).toBeVisible();

  const newcomer = await openAs(await createStudent());
  await goTo(newcomer, '/profile');
  await newcomer.getByLabel('Университет', { exact: true }).selectOption('');
  await newcomer.getByRole('region', { name: 'Личные данные' }).getByRole('button', { name: 'Сохранить' }).click();
  for (const text of ['Имя обязательно', 'Фамилия обязательна', 'Пол обязателен'])
    await expect(newcomer.getByText(text, { exact: true })).toBeVisible();
  for (const text of ['Университет обязателен', 'Факультет обязателен', 'Специальность обязательна'])
    await expect(newcomer.getByText(text, { exact: true })).toBeVisible();
  await expect(newcomer.getByRole('heading', { name: 'Будущие уроки' })).toBeVisible();
  await expect(newcomer.getByText('Резервации отсутствуют', { exact: true })).toBeVisible();
});

test('8.1 session: the user that cannot be loaded', async ({ openAs, noise }) => {
  noise.announce(400, '/api/auth/me');
  const page = await openAs('student');
  let calls = 0;
  await page.route('**/api/auth/me', (route) => {
    calls += 1;
    return route.fulfill({ status: 400, body: '' });
  });
  await goTo(page, '/profile');
  await expect(page.getByText('Помилка отримання даних користувача', { exact: true })).toBeVisible();
  expect(calls).toBe(1);
});
