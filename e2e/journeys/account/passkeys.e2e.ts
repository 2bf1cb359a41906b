import type { Locator, Page } from '@playwright/test';
import { goTo } from '../../support/first-screen.ts';
import { expect, expectAccessible, test, toast } from '../../support/journey.ts';
import { createStudent, readMessages } from '../../support/people.ts';
import { demoPassword } from '../../support/portal-api.ts';

const keysOf = (page: Page): Locator => page.getByRole('region', { name: /ключи доступа/ });
const proof = (page: Page) => page.getByRole('dialog', { name: 'Подтвердите, что это вы' });

/** Adds a virtual authenticator with a fingerprint reader that always confirms. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The last part of the profile: it is shown when all its data is there. */
const signOutButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Выйти' });

async function signOut(page: Page): Promise<void> {
  await goTo(page, '/profile');
  await signOutButton(page).click();
  await goTo(page, '/login');
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
}

test('a passkey is added, signs in, confirms the identity, and is removed', async ({ openAs, noise }) => {
  test.slow();
  const login = await createStudent();
  const page = await openAs(login);
  await plugInAuthenticator(page);
  await goTo(page, '/profile/security');
  const add = keysOf(page).getByRole('button', { name: 'Добавить ключ доступа' });
  await add.click();
  await expectAccessible(page);
  noise.announce(400, '/api/auth/passkeys');
  noise.announce(403, '/api/auth/passkeys/preparation');
  await keysOf(page).getByLabel('Как его назвать').fill('Мой ноутбук');
  await keysOf(page).getByRole('button', { name: 'Создать' }).click();
  await proof(page).getByLabel('Пароль', { exact: true }).fill(demoPassword);
  await proof(page).getByRole('button', { name: 'Продолжить' }).click();
  await expect(toast(page, 'Ключ доступа добавлен')).toBeVisible();
  await expect(keysOf(page).getByRole('listitem')).toContainText('С ним ещё не входили');
  await expectAccessible(page);
  await expect.poll(() => readMessages(login)).toContain('ключ доступа «Мой ноутбук»');

  await add.click();
  await keysOf(page).getByRole('button', { name: 'Создать' }).click();
  await expect(keysOf(page).getByRole('alert')).toHaveText('На этом устройстве уже есть ключ доступа для портала.');

  await signOut(page);
  await expectAccessible(page);
  const signIn = page.getByRole('button', { name: 'Войти с ключом доступа' });
  await signIn.click();
  await expect(signOutButton(page)).toBeVisible();

  // A resumed session must confirm the identity again. Until it is resumed, requests of the page
  // have no token.
  noise.announce(401, '/api/balance');
  await page.evaluate(() => sessionStorage.clear());
  await goTo(page, '/profile/security');
  await expect(keysOf(page).getByRole('listitem')).toContainText('Последний вход');
  await keysOf(page)
    .getByRole('button', { name: /^Удалить.+Мой ноутбук$/ })
    .click();
  await expectAccessible(page);
  noise.announce(403, '/api/auth/passkeys/');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(proof(page)).toBeVisible();
  await expectAccessible(page);
  await proof(page).getByRole('button', { name: 'Ключом доступа' }).click();
  await expect(toast(page, 'Ключ доступа удалён')).toBeVisible();
  await expect(keysOf(page).getByRole('listitem')).toHaveCount(0);

  await signOut(page);
  noise.announce(400, '/api/auth/passkeys/sign-in');
  await signIn.click();
  await expect(page.getByRole('alert')).toHaveText('Ключ доступа не подошёл, попробуйте снова');
});

test('a passkey button whose code is gone after a release reloads the page, once', async ({ openAs, noise }) => {
  const page = await openAs(undefined);
  let asked = 0;
  await page.route('**/assets/use-passkey-*.js', (route) => {
    asked += 1;
    return route.fulfill({ status: 404 });
  });
  noise.announce(404, '/assets/use-passkey-');
  noise.announceLogged('dynamically imported module');
  await goTo(page, '/login');
  const signIn = page.getByRole('button', { name: 'Войти с ключом доступа' });
  const reloaded = page.waitForEvent('load');
  await signIn.click();
  await reloaded;
  const first = asked;
  expect(first).toBeGreaterThan(0);
  await signIn.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Что-то пошло не так');
  expect(asked).toBeGreaterThan(first);
});
