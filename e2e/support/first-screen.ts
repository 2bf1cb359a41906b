import type { Page, Response } from '@playwright/test';

/**
 * The page as it is where the server has not rendered it: its data are asked for, and can be
 * answered otherwise.
 */
export const withoutFirstScreen = (page: Page): Promise<unknown> =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /<script type="application\/json" id="first-screen">.*?<\/script>/s,
      '',
    );
    return route.fulfill({ response, body });
  });

/**
 * Waits in the page, in which it runs by itself, until the browser has taken the page over and its
 * fonts are there. Where the server has rendered no screen, the portal's part of the page is empty
 * but for its mark until then.
 */
const untilTakenOver = (): Promise<void> =>
  new Promise((resolve) => {
    const isReady = () =>
      document.getElementById('first-screen') === null &&
      document.documentElement.dataset['firstFrame'] === undefined &&
      document.fonts.status === 'loaded' &&
      (document.getElementById('root') === null || document.querySelector('main') !== null);
    const finishOnceReady = () => {
      if (!isReady()) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve());
    };
    const observer = new MutationObserver(finishOnceReady);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    document.fonts.addEventListener('loadingdone', finishOnceReady);
    finishOnceReady();
  });

/**
 * A page that leads to another one at once ends what runs in it. `waitForFunction` would put the
 * script of Playwright's locators into each page for this, a sixth of the time of a page.
 */
const waitForTakeOver = (page: Page): Promise<void> =>
  page.evaluate(untilTakenOver).catch(async () => {
    await page.waitForLoadState();
    await page.evaluate(untilTakenOver);
  });

/**
 * Opens an address and waits until the browser has taken the page over: before that its buttons do
 * nothing.
 */
export async function goTo(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await waitForTakeOver(page);
  return response;
}

/** Reloads the page and waits in the same way. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitForTakeOver(page);
}
