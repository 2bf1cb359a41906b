import type { BrowserContextOptions, Page } from '@playwright/test';
import { portalUrl } from './portal.ts';
import { callApi, demoPassword } from './portal-api.ts';

/** Starts a session of a person of the demo and returns its refresh token. */
const startSession = async (login: string): Promise<string> =>
  (await callApi('login', { body: { login, password: demoPassword } })).refreshToken;

/**
 * The browser storage of a signed-in person. The portal resumes the session by its refresh token.
 */
export async function storedSession(login: string): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  const localStorage = [{ name: 'refreshToken', value: await startSession(login) }];
  return { cookies: [], origins: [{ origin: portalUrl(), localStorage }] };
}

/** Fills in and submits the sign-in form of the open page. */
export async function fillLogin(page: Page, login: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Логин', { exact: true }).fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Вход' }).click();
}
