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
import { BrowserPool } from './browser-pool.ts';
import { awaitTakeOver } from './first-screen.ts';
import { storeSession } from './sign-in.ts';

export { expect } from '@playwright/test';

interface Refusal {
  status: number;
  path: string;
}

/**
 * Watches all pages of a journey: an error in the console (a violation of the content security policy is one) or an
 * uncaught exception fails it.
 */
class Noise {
  readonly #heard: string[] = [];
  readonly #announced: Refusal[] = [];
  #isOffline = false;

  listenTo(context: BrowserContext): void {
    context.on('console', this.#onMessage).on('weberror', this.#onError);
  }

  leave(context: BrowserContext): void {
    context.off('console', this.#onMessage).off('weberror', this.#onError);
  }

  /** The browser logs every response of 400 and above as an error; this one is expected. */
  announce(status: number, path: string): void {
    this.#announced.push({ status, path });
  }

  /** The journey shows pictures and frames of other hosts, which a browser without network cannot fetch. */
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
    if (!isAnnounced && !isOffline) this.#heard.push(`${text} ${url}`);
  }
}

/**
 * Pictures of what is open where a journey failed. Playwright's own are taken of every page before it closes, for the case
 * that its journey fails later: a sixteenth of the time of all journeys.
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
  /** A page in a browser of its own; signed in where a login is given. */
  openAs: (login: string | undefined, options?: BrowserContextOptions) => Promise<Page>;
  /** The same in a browser that has never been at the portal, and has nothing of it in its cache. */
  openFirst: (login: string | undefined, options?: BrowserContextOptions) => Promise<Page>;
  /** Leaves a page before the end of the journey, so that the next that is opened can be in its browser. */
  leave: (page: Page) => Promise<void>;
  lent: Lent;
  noise: Noise;
}

/** The pages of a journey. */
interface Lent {
  lend: (login: string | undefined, options: BrowserContextOptions, isFirst: boolean) => Promise<Page>;
  leave: (page: Page) => Promise<void>;
}

export const test = base.extend<Fixtures, { pool: BrowserPool }>({
  pool: [async ({ browser }, use) => use(new BrowserPool(browser)), { scope: 'worker' }],
  noise: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are wanted.
    async ({}, use) => {
      const noise = new Noise();
      await use(noise);
      noise.assertNone();
    },
    { auto: true },
  ],
  context: async ({ openAs, browser, noise, serviceWorkers }, use) => {
    if (serviceWorkers !== 'allow') return await use((await openAs(undefined)).context());
    // A service worker outlives its pages, so this browser is not handed on.
    const context = await browser.newContext();
    noise.listenTo(context);
    awaitTakeOver(await context.newPage());
    await use(context);
    await context.close();
  },
  page: async ({ context }, use) => use(onlyPage(context)),
  lent: async ({ pool, noise }, use, testInfo) => {
    const pages = new Set<Page>();
    const leave = async (page: Page) => {
      pages.delete(page);
      await photographFailed(page.context(), testInfo);
      noise.leave(page.context());
      await pool.takeBack(page);
    };
    const lend = async (login: string | undefined, options: BrowserContextOptions, isFirst: boolean) => {
      const page = await (isFirst ? pool.lendFirst(options) : pool.lend(options));
      pages.add(page);
      if (login !== undefined) await storeSession(page, login);
      noise.listenTo(page.context());
      return page;
    };
    await use({ lend, leave });
    for (const page of pages) await leave(page);
  },
  openAs: ({ lent }, use) => use((login, options = {}) => lent.lend(login, options, false)),
  openFirst: ({ lent }, use) => use((login, options = {}) => lent.lend(login, options, true)),
  leave: ({ lent }, use) => use(lent.leave),
});

function onlyPage(context: BrowserContext): Page {
  const [page] = context.pages();
  if (!page) throw new Error('The browser has no page.');
  return page;
}

/** Expects that axe finds nothing, in the light theme and in the dark one, once nothing of the page is loading any more. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  // A button or a form that waits for an answer may wait for what a dialog above it asks.
  await expect(page.getByRole('main').locator('[aria-busy="true"]:not(button, form)')).toHaveCount(0);
  const findings = await listFindings(page);
  expect(findings, `axe on ${page.url()}`).toEqual([]);
}

/** Leads to another screen within the app, as a link does that is nowhere on this one. */
export const moveTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Follows a link of the top bar; on small screens those of teachers and curators are in a menu. */
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
