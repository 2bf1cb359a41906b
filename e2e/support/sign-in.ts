import type { BrowserContextOptions, Page } from '@playwright/test';
import { portalUrl } from './portal.ts';
import { callApi, demoPassword } from './portal-api.ts';

/** The browser of somebody who signed in here before: the session is resumed by the refresh token, as after a restart. */
export async function storedSession(login: string): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  const { refreshToken } = await callApi('login', { body: { login, password: demoPassword } });
  const localStorage = [{ name: 'refreshToken', value: refreshToken }];
  return { cookies: [], origins: [{ origin: portalUrl(), localStorage }] };
}

/** Signs in by the form, on whatever page has led to it. */
export async function fillLogin(page: Page, login: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Логин', { exact: true }).fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Вход' }).click();
}
