import type { Page } from '@playwright/test';

/** A screen in one of its states, for a picture. */
export interface Scene {
  name: string;
  path: string;
  /** Login of the viewer; undefined for a visitor. */
  as?: string;
  /** Runs before the page is opened. Replaces responses of the server. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Runs on the open page. Makes the steps to the state. */
  act?: (page: Page) => Promise<unknown>;
  /** True to take only the visible part, because a dialog covers the page. */
  inSight?: boolean;
}

/** Fails with a 4xx status. It is not retried, so the screen shows its error state at once. */
export const failing = (path: string) => (page: Page) =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ status: 400 }));
/** Replaces the response of the server. */
export const answering = (path: string, json: unknown) => (page: Page) => {
  const total = Array.isArray(json) ? json.length : 0;
  return page.route(`**/api/${path}`, (route) => route.fulfill({ json, headers: { 'x-total-count': String(total) } }));
};
export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
