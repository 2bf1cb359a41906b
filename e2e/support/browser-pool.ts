import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, ViewportSize } from '@playwright/test';
import { awaitTakeOver } from './first-screen.ts';
import { portalUrl } from './portal.ts';

/** A page of the portal without its app: nothing runs there that could keep or send something. */
const restPath = '/robots.txt';
/** Browsers that wait for the next journey, each some 130 MB. */
const idleMax = 8;

/** What leaves something behind in a page or a browser that cannot be taken back. */
const lastingOfPage = ['exposeBinding', 'exposeFunction'] as const;
const lastingOfContext = ['addInitScript', 'grantPermissions', 'newCDPSession', 'route', 'setOffline'] as const;
const lastingOfClock = ['install', 'setFixedTime', 'setSystemTime'] as const;

interface PooledBrowser {
  page: Page;
  devTools: CDPSession;
  /** What a browser is made for; only who wants the same gets it. Sizes and media are set for each journey. */
  made: string;
  size: ViewportSize | null;
  /** Takes back what a journey has put into the page, the latest first. */
  undo: (() => Promise<unknown>)[];
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
    const { viewport, colorScheme = null, forcedColors = null, reducedMotion = null, ...madeFor } = options;
    const made = JSON.stringify(madeFor);
    const index = this.#idle.findIndex((one) => one.made === made);
    const [found] = index < 0 ? [] : this.#idle.splice(index, 1);
    const lent = found ?? (await this.#create(madeFor, made));
    this.#lent.set(lent.page, lent);
    const size = viewport ?? lent.size;
    if (size) await lent.page.setViewportSize(size);
    await lent.page.emulateMedia({ colorScheme, forcedColors, reducedMotion });
    return lent.page;
  }

  /** The same in a browser that has nothing of the portal in its cache either, as at a first visit. */
  async lendFirst(options: BrowserContextOptions): Promise<Page> {
    const page = await this.lend(options);
    await this.#lent.get(page)?.devTools.send('Network.clearBrowserCache');
    return page;
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

  async #create(options: BrowserContextOptions, made: string): Promise<PooledBrowser> {
    const context = await this.#browser.newContext(options);
    const opened = await context.newPage();
    const page = options.javaScriptEnabled === false ? opened : awaitTakeOver(opened);
    const devTools = await context.newCDPSession(page);
    await page.goto(restPath);
    const pooled: PooledBrowser = { page, devTools, made, size: page.viewportSize(), undo: [], isUsedUp: false };
    const useUp = () => {
      pooled.isUsedUp = true;
    };
    watch(page, lastingOfPage, useUp);
    watch(context, lastingOfContext, useUp);
    watch(page.clock, lastingOfClock, useUp);
    rememberUndo(pooled);
    return pooled;
  }
}

/** Lets scripts, routes and listeners of the page be taken back. */
function rememberUndo({ page, undo }: PooledBrowser): void {
  const [addInitScript, route, on] = [page.addInitScript.bind(page), page.route.bind(page), page.on.bind(page)];
  page.addInitScript = async (...sent) => {
    const script = await addInitScript(...(sent as Parameters<Page['addInitScript']>));
    undo.push(() => script.dispose());
    return script;
  };
  page.route = async (...sent) => {
    undo.push(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
    return await route(...sent);
  };
  page.on = ((...sent: Parameters<typeof on>) => {
    undo.push(async () => page.off(...sent));
    return on(...sent);
  }) as typeof page.on;
}

async function forget({ page, devTools, undo }: PooledBrowser): Promise<void> {
  await closeOthers(page.context(), page);
  for (const takeBack of undo.splice(0).reverse()) await takeBack();
  await page.goto(restPath);
  await page.evaluate(() => sessionStorage.clear());
  await devTools.send('Storage.clearDataForOrigin', { origin: portalUrl(), storageTypes: 'all' });
  await devTools.send('Page.resetNavigationHistory');
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
