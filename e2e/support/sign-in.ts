import type { BrowserContextOptions, Page } from '@playwright/test';
import { portalUrl } from './portal.ts';
import { callApi, demoPassword } from './portal-api.ts';

/** The refresh token of a new session of a person of the demo. */
const startSession = async (login: string): Promise<string> =>
  (await callApi('login', { body: { login, password: demoPassword } })).refreshToken;

/**
 * The storage of a browser in which the person has signed in before: the session is resumed by its
 * refresh token.
 */
export async function storedSession(login: string): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  const localStorage = [{ name: 'refreshToken', value: await startSession(login) }];
  return { cookies: [], origins: [{ origin: portalUrl(), localStorage }] };
}

/** Signs in by the form, whatever page led to it. */
export async function fillLogin(page: Page, login: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Логин', { exact: true }).fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Вход' }).click();
}
