import type { Page } from '@playwright/test';

/** A screen in one of its states, as it is photographed. */
export interface Scene {
  name: string;
  path: string;
  /** Who looks; a visitor without it. */
  as?: string;
  /** Before the page is opened: responses that replace the server's. */
  prepare?: (page: Page) => Promise<unknown>;
  /** On the open page: the steps to the state. */
  act?: (page: Page) => Promise<unknown>;
  /** Only the visible part: a dialog covers the page. */
  inSight?: boolean;
}

/** Fails with a 4xx status, which is not retried: a screen shows its error state at once. */
export const failing = (path: string) => (page: Page) =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ status: 400 }));
/** The response replaces the server’s. */
export const answering = (path: string, json: unknown) => (page: Page) =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ json, headers: { 'x-total-count': '0' } }));
export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
