import { writeFile } from 'node:fs/promises';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type TestInfo,
  type WebError,
} from '@playwright/test';
import { listFindings } from './axe.ts';
import { storedSession } from './sign-in.ts';

export { expect } from '@playwright/test';

interface Refusal {
  status: number;
  path: string;
}

/**
 * Watches all pages of a journey. A console error or an uncaught exception fails the journey; a
 * violation of the content security policy is a console error.
 */
class Noise {
  readonly #heard: string[] = [];
  readonly #announced: Refusal[] = [];
  readonly #logged: string[] = [];
  #isOffline = false;

  listenTo(context: BrowserContext): void {
    context.on('console', this.#onMessage).on('weberror', this.#onError);
  }

  /** Allows a response: the browser logs every response of 400 and above as an error. */
  announce(status: number, path: string): void {
    this.#announced.push({ status, path });
  }

  /** The app logs an error with this text, as product.md wants it. */
  announceLogged(text: string): void {
    this.#logged.push(text);
  }

  /**
   * Allows failed requests to other hosts. The journey shows their pictures and frames, and the
   * browser has no network.
   */
  announceOffline(): void {
    this.#isOffline = true;
  }

  assertNone(): void {
    expect(this.#heard, 'the console stays silent').toEqual([]);
  }

  readonly #onMessage = (message: ConsoleMessage): void => {
    if (message.type() === 'error') this.#hear(message.text(), message.location().url);
  };

  readonly #onError = (error: WebError): void => this.#hear(String(error.error().stack), '');

  #hear(text: string, url: string): void {
    const isAnnounced = this.#announced.some(
      ({ status, path }) => text.includes(`responded with a status of ${status} `) && url.includes(path),
    );
    const isOffline = this.#isOffline && text.includes('net::ERR_NAME_NOT_RESOLVED');
    const isLogged = this.#logged.some((logged) => text.includes(logged));
    if (!isAnnounced && !isOffline && !isLogged) this.#heard.push(`${text} ${url}`);
  }
}

/**
 * Takes screenshots of the open pages of a failed journey. Playwright's own option takes one of
 * every closing page, because the journey may fail later. This is a sixteenth of the total time.
 */
async function photographFailed(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return;
  for (const page of context.pages()) {
    const body = await page.screenshot().catch(() => undefined);
    if (!body) continue;
    const path = testInfo.outputPath(`failed-${testInfo.attachments.length + 1}.png`);
    await writeFile(path, body);
    testInfo.attachments.push({ name: page.url(), path, contentType: 'image/png' });
  }
}

interface Fixtures {
  /**
   * A page in a new browser context, without stored data of the portal. Signed in if a login is
   * given.
   */
  openAs: (login: string | undefined, options?: BrowserContextOptions) => Promise<Page>;
  noise: Noise;
}

export const test = base.extend<Fixtures>({
  noise: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it.
    async ({}, use) => {
      const noise = new Noise();
      await use(noise);
      noise.assertNone();
    },
    { auto: true },
  ],
  context: async ({ context, noise }, use, testInfo) => {
    noise.listenTo(context);
    await use(context);
    await photographFailed(context, testInfo);
  },
  openAs: async ({ browser, noise }, use, testInfo) => {
    const contexts: BrowserContext[] = [];
    await use(async (login, options = {}) => {
      const signedIn = login === undefined ? {} : { storageState: await storedSession(login) };
      const context = await browser.newContext({ ...options, ...signedIn });
      contexts.push(context);
      noise.listenTo(context);
      return await context.newPage();
    });
    for (const context of contexts) {
      await photographFailed(context, testInfo);
      await context.close();
    }
  },
});

/**
 * Waits until the page has loaded. Then expects no axe findings in the light and the dark theme.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  // Buttons and forms are left out: they may be busy until an open dialog is answered.
  await expect(page.getByRole('main').locator('[aria-busy="true"]:not(button, form)')).toHaveCount(0);
  const findings = await listFindings(page);
  expect(findings, `axe on ${page.url()}`).toEqual([]);
}

/** Navigates inside the app, without a link and without a page load. */
export const moveTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Follows a link of the top bar. On small screens, teachers and curators have it in a menu. */
export async function followBarLink(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('banner');
  const menu = bar.getByRole('button', { name: 'Меню' });
  const link = bar.getByRole('link', { name, exact: true }).filter({ visible: true });
  await expect(menu.or(link)).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await link.click();
}

/** A toast at the top right. */
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Уведомления' }).getByText(text, { exact: true });
