import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { awaitTakeOver } from './first-screen.ts';
import { portalUrl } from './portal.ts';

/** A page of the portal without its app: nothing runs there that could keep or send something. */
const restPath = '/robots.txt';
/** Browsers that wait for the next journey, each some 130 MB. */
const idleMax = 6;

/** What leaves something behind in a page or a browser that cannot be taken back. */
const lastingOfPage = ['addInitScript', 'exposeBinding', 'exposeFunction', 'on', 'route', 'setViewportSize'] as const;
const lastingOfContext = ['addInitScript', 'grantPermissions', 'newCDPSession', 'route', 'setOffline'] as const;
const lastingOfClock = ['install', 'setFixedTime', 'setSystemTime'] as const;

interface PooledBrowser {
  page: Page;
  devTools: CDPSession;
  /** Only who wants the same gets it. */
  options: BrowserContextOptions;
  isUsedUp: boolean;
}

/**
 * Browsers (contexts) of a worker, handed on from journey to journey with what they have cached but without anything stored:
 * a page in a new one costs four times as much processor time.
 */
export class BrowserPool {
  readonly #browser: Browser;
  /** The one that waits longest is first. */
  readonly #idle: PooledBrowser[] = [];
  readonly #lent = new Map<Page, PooledBrowser>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A page at rest in a browser that stores nothing of the portal. */
  async lend(options: BrowserContextOptions): Promise<Page> {
    const wanted = JSON.stringify(options);
    const index = this.#idle.findIndex((one) => JSON.stringify(one.options) === wanted);
    const [found] = index < 0 ? [] : this.#idle.splice(index, 1);
    const lent = found ?? (await this.#create(options));
    this.#lent.set(lent.page, lent);
    return lent.page;
  }

  /** Takes the browser of a page back, to be lent again if all that happened in it can be forgotten. */
  async takeBack(page: Page): Promise<void> {
    const lent = this.#lent.get(page);
    this.#lent.delete(page);
    if (!lent || lent.isUsedUp || page.isClosed()) return await page.context().close();
    await forget(lent);
    this.#idle.push(lent);
    if (this.#idle.length > idleMax) await this.#idle.shift()?.page.context().close();
  }

  async #create(options: BrowserContextOptions): Promise<PooledBrowser> {
    const context = await this.#browser.newContext(options);
    const opened = await context.newPage();
    const page = options.javaScriptEnabled === false ? opened : awaitTakeOver(opened);
    const devTools = await context.newCDPSession(page);
    await page.goto(restPath);
    const pooled = { page, devTools, options, isUsedUp: false };
    const useUp = () => {
      pooled.isUsedUp = true;
    };
    watch(page, lastingOfPage, useUp);
    watch(context, lastingOfContext, useUp);
    watch(page.clock, lastingOfClock, useUp);
    return pooled;
  }
}

async function forget({ page, devTools, options }: PooledBrowser): Promise<void> {
  await closeOthers(page.context(), page);
  await page.goto(restPath);
  await page.evaluate(() => sessionStorage.clear());
  await devTools.send('Storage.clearDataForOrigin', { origin: portalUrl(), storageTypes: 'all' });
  await devTools.send('Page.resetNavigationHistory');
  const { colorScheme = null, forcedColors = null, reducedMotion = null } = options;
  await page.emulateMedia({ colorScheme, forcedColors, reducedMotion });
  await page.mouse.move(0, 0);
}

async function closeOthers(context: BrowserContext, page: Page): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
}

/** Calls `noteUse` with each call of one of the methods. */
function watch<Name extends string>(target: Record<Name, unknown>, names: readonly Name[], noteUse: () => void): void {
  for (const name of names) {
    const original = target[name] as (...sent: unknown[]) => unknown;
    target[name] = (...sent: unknown[]) => {
      noteUse();
      return original.apply(target, sent);
    };
  }
}
