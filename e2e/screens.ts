import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { root } from '../tools/root.ts';
import { createExtremes, type Extremes } from './support/extreme.ts';
import { browserArguments, findBrowser } from './support/find-browser.ts';
import { withoutFirstScreen } from './support/first-screen.ts';
import { portalUrl, startPortal } from './support/portal.ts';
import { listScenes, type Scene } from './support/scenes.ts';
import { storedSession } from './support/sign-in.ts';
import { drawSocialImage } from './support/social-image.ts';

// `npm run screens`: pictures of every screen in its states at three widths, light and dark; the README's pictures; and the
// preview picture of links to the portal.

const folder = join(root, 'screens');
const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
const themes = ['light', 'dark'] as const;
/** Height at which pictures are cut: what repeats below shows nothing new. */
const heightMax = 4000;
/** Narrower screens are taken with touch. */
const touchWidth = 1000;
const quietMs = 300;
const actTimeoutMs = 15_000;

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const isWanted = (name: string): boolean => values.only === undefined || name.includes(values.only);

const portal = process.env['KAMPUS_URL'] ? undefined : await startPortal();
if (portal) process.env['KAMPUS_URL'] = portal.url;
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
try {
  console.log('Filling the portal…');
  process.exitCode = await photograph(browser, await createExtremes());
} finally {
  await browser.close();
  await portal?.stop();
}

async function photograph(browser: Browser, extremes: Extremes): Promise<number> {
  if (values.only === undefined) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const scenes = listScenes(extremes).filter(({ name }) => isWanted(name));
  const failures: string[] = [];
  for (const scene of scenes) {
    console.log(scene.name);
    for (const size of sizes)
      await shootScene(browser, scene, size).catch((error: Error) =>
        failures.push(`${scene.name} at ${size.width}: ${error.message.split('\n')[0]}`),
      );
  }
  writeFileSync(join(folder, 'index.html'), contactSheet(scenes));
  await shootForReadme(browser, extremes);
  if (isWanted('social')) await drawSocialImage(browser);
  console.log(`${scenes.length} screens: ${join(folder, 'index.html')}`);
  for (const failure of failures) console.error(`✗ ${failure}`);
  return failures.length > 0 || scenes.length === 0 ? 1 : 0;
}

async function openPage(browser: Browser, as: string | undefined, viewport: { width: number; height: number }) {
  const context = await browser.newContext({
    baseURL: portalUrl(),
    locale: 'ru-RU',
    timezoneId: 'Europe/Bratislava',
    viewport,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(viewport.width < touchWidth && { hasTouch: true, isMobile: true }),
    ...(as !== undefined && { storageState: await storedSession(as) }),
  });
  context.setDefaultTimeout(actTimeoutMs);
  return context.newPage();
}

/** Waits until everything has loaded, fonts included, nothing has changed for a moment, and no colour transition is running. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(async (quietMs) => {
    await document.fonts.ready;
    await new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, quietMs);
      const begin = { subtree: true, childList: true, attributes: true, characterData: true };
      new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(resolve, quietMs);
      }).observe(document, begin);
      setTimeout(resolve, 10 * quietMs);
    });
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((one) => one.finished));
  }, quietMs);
}

async function shootScene(browser: Browser, scene: Scene, viewport: (typeof sizes)[number]): Promise<void> {
  const page = await openPage(browser, scene.as, viewport);
  try {
    if (scene.prepare) {
      // What the scene answers in the server's place must be asked for.
      await withoutFirstScreen(page);
      await scene.prepare(page);
    }
    await page.goto(scene.path);
    await settle(page);
    await scene.act?.(page);
    await settle(page);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      // Dialogs are in the top layer and get their new colours some frames later.
      await settle(page);
      const path = join(folder, pictureName(scene.name, viewport.width, theme));
      const height = Math.min(heightMax, await page.evaluate(() => document.documentElement.scrollHeight));
      const clip = { x: 0, y: 0, width: viewport.width, height };
      await page.screenshot(scene.inSight ? { path } : { path, fullPage: true, clip });
    }
  } catch (error) {
    await page.screenshot({ path: join(folder, pictureName(scene.name, viewport.width, 'failed')) });
    throw error;
  } finally {
    await page.context().close();
  }
}

function pictureName(scene: string, width: number, variant: (typeof themes)[number] | 'failed'): string {
  return `${scene}-${width}-${variant}.png`;
}

/** Writes one page with all pictures: a row for each screen. */
function contactSheet(scenes: Scene[]): string {
  const picture = (name: string) => `<a href="${name}"><img src="${name}" alt="${name}" loading="lazy"></a>`;
  const rows = scenes.map(({ name }) => {
    const pictures = sizes.flatMap(({ width }) => themes.map((theme) => picture(pictureName(name, width, theme))));
    return `<section><h2>${name}</h2><div>${pictures.join('')}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Kampus: screens</title>
<style>
  body { margin: 2rem; background: #888; font: 16px system-ui, sans-serif }
  div { display: flex; gap: 1rem; align-items: start; overflow-x: auto }
  img { height: 420px; width: auto; max-width: 700px; object-fit: cover; object-position: top }
</style>
${rows.join('\n')}
</html>
`;
}

/** The pictures of the README, small enough for a repository. */
async function shootForReadme(browser: Browser, { monday }: Extremes): Promise<void> {
  const pictures = join(root, 'docs', 'pictures');
  mkdirSync(pictures, { recursive: true });
  for (const { name, path, as } of [
    { name: 'home', path: '/', as: undefined },
    { name: 'guide', path: '/universities/1/faculties/3/', as: undefined },
    { name: 'calendar', path: `/select-teachers?teacher=teacher&week=${monday}`, as: 'student' },
  ]) {
    if (!isWanted(name)) continue;
    const page = await openPage(browser, as, { width: 1200, height: 860 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    await settle(page);
    await page.screenshot({ path: join(pictures, `${name}.png`) });
    await page.context().close();
  }
}
