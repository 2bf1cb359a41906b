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
