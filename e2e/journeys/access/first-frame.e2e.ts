import type { Page } from '@playwright/test';
import { goTo } from '../../support/first-screen.ts';
import { expect, test } from '../../support/journey.ts';
import { watchShifts } from '../../support/shifts.ts';

const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
];
const rendered = [
  '/',
  '/universities',
  '/universities/1',
  '/universities/2/faculties/29/',
  '/select-teachers',
  '/teachers/teacher2',
  '/nowhere',
];

/** Opens a page and holds its scripts back until `deliver` is called. */
async function openWithoutScripts(page: Page, path: string): Promise<{ deliver: () => void }> {
  let deliver: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.unrouteAll();
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  // Not goTo, which waits for the scripts.
  await page.evaluate((address) => window.location.assign(address), path);
  await page.waitForURL((url) => url.pathname === path, { waitUntil: 'commit' });
  await page.locator('#root svg').first().waitFor();
  // Fonts start to load after the first frame.
  await page.waitForFunction(() => document.documentElement.dataset['firstFrame'] === undefined);
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await document.fonts.ready;
  });
  return { deliver };
}

/**
 * Stores the position of every visible element. Hydration does not replace the elements, so their
 * later positions can be compared.
 */
const rememberPlaces = (page: Page) =>
  page.evaluate(() => {
    const inSight = [...document.querySelectorAll('#root *')].filter((element) => {
      const { width, bottom, top } = element.getBoundingClientRect();
      return (
        width > 0 && bottom > 0 && top < window.innerHeight && element.checkVisibility({ visibilityProperty: true })
      );
    });
    const places = inSight.map((element) => [element, element.getBoundingClientRect()] as const);
    Object.assign(window, { places });
    return places.length;
  });

const listMoved = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { places } = window as unknown as { places: [Element, DOMRect][] };
    return places.flatMap(([element, before]) => {
      const after = element.getBoundingClientRect();
      const far = Math.max(
        Math.abs(after.left - before.left),
        Math.abs(after.top - before.top),
        Math.abs(after.width - before.width),
      );
      const words = (element.textContent ?? '').trim().slice(0, 40);
      return element.isConnected && far > 1 ? [`${element.localName} «${words}» by ${Math.round(far)} px`] : [];
    });
  });

for (const [who, login] of [
  ['a visitor', undefined],
  ['a student', 'student'],
] as const) {
  test(`on a phone nothing moves when the browser hydrates a page for ${who}`, async ({ openAs, noise }) => {
    noise.announce(404, '/nowhere');
    for (const viewport of sizes) {
      const page = await openAs(login, { viewport, hasTouch: true, isMobile: true });
      await goTo(page, '/privacy');
      for (const path of rendered) {
        const { deliver } = await openWithoutScripts(page, path);
        expect(await rememberPlaces(page)).toBeGreaterThan(10);
        deliver();
        await page.waitForFunction(() => document.getElementById('first-screen') === null);
        await page.waitForLoadState('networkidle');
        expect.soft(await listMoved(page), `${path} at ${viewport.width} px`).toEqual([]);
      }
      await page.context().close();
    }
  });
}

test('on a phone the top bar does not move on a page that the server does not render', async ({ openAs }) => {
  for (const viewport of sizes) {
    const page = await openAs(undefined, { viewport, hasTouch: true, isMobile: true });
    const readBar = () =>
      page.evaluate(() => {
        const mark = document.querySelector('#root svg');
        const bar = mark?.closest('.sticky');
        return [mark, mark?.parentElement, bar].map((element) => element?.getBoundingClientRect().toJSON());
      });
    await goTo(page, '/privacy');
    const { deliver } = await openWithoutScripts(page, '/login');
    const first = await readBar();
    deliver();
    await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
    expect(await readBar()).toEqual(first);
    await page.context().close();
  }
});

test('line breaks do not change when the portal’s font arrives late', async ({ openAs }) => {
  for (const viewport of [...sizes, { width: 820, height: 900 }]) {
    for (const path of ['/', '/universities', '/universities/1', '/select-teachers', '/teachers/teacher2']) {
      const page = await openAs(undefined, { viewport, hasTouch: true, isMobile: true });
      const readShifts = await watchShifts(page);
      let deliver: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        deliver = resolve;
      });
      await page.route(/\.woff2$/, async (route) => {
        await held;
        await route.continue();
      });
      // goTo returns only after the fonts have loaded, so it is awaited later.
      const opened = goTo(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // Layout shifts count only after the first paint. The browser reports none for some time
      // after it.
      await page.waitForFunction(() => {
        const [frame] = performance.getEntriesByName('first-contentful-paint');
        return frame && performance.now() > frame.startTime + 500;
      });
      deliver();
      await opened;
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      const { sum, moved } = await readShifts();
      expect.soft(sum, `${path} at ${viewport.width} px: ${moved.join('; ')}`).toBeLessThan(0.002);
      await page.context().close();
    }
  }
});
