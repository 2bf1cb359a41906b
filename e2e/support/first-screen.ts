import type { Page, Response } from '@playwright/test';

/**
 * Removes the first-screen data from pages of the server. The page then requests its data, and a
 * test can replace the responses.
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
 * Waits until the page is hydrated and its fonts have loaded. Runs in the page, so it must not use
 * outer variables. A page that the server has not rendered has only the logo until then.
 */
const untilHydrated = (): Promise<void> =>
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
 * An immediate redirect ends the script in the page, so it then runs again in the new page.
 * `waitForFunction` is slower: it adds Playwright's locator script, a sixth of the time of a page.
 */
const waitForHydration = (page: Page): Promise<void> =>
  page.evaluate(untilHydrated).catch(async () => {
    await page.waitForLoadState();
    await page.evaluate(untilHydrated);
  });

/**
 * Opens an address and waits until the page is hydrated. Before that its buttons do nothing.
 */
export async function goTo(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await waitForHydration(page);
  return response;
}

/** Reloads the page and waits in the same way. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitForHydration(page);
}
