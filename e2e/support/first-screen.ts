import type { Page } from '@playwright/test';

/** The page as it is where the server has not rendered it: its data are asked for, and can be answered otherwise. */
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

/** True once the page shows the fonts that a rendered one loads after its first frame. */
export const hasItsFonts = (): boolean => document.documentElement.dataset['laterFonts'] === undefined;

/**
 * Opening and reloading last until the browser has taken the page over, as buttons do nothing before, and its fonts are there.
 * Where the server has rendered no screen, the portal's part of the page is empty but for its mark until then.
 */
export function awaitTakeOver(page: Page): Page {
  // Runs in the page by itself, so it cannot call the function above.
  const isReady = () =>
    document.getElementById('first-screen') === null &&
    document.documentElement.dataset['laterFonts'] === undefined &&
    (document.getElementById('root') === null || document.querySelector('main') !== null);
  const open = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...sent) => {
    const response = await open(...sent);
    await page.waitForFunction(isReady);
    return response;
  };
  page.reload = async (...sent) => {
    const response = await reload(...sent);
    await page.waitForFunction(isReady);
    return response;
  };
  return page;
}
