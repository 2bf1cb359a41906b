import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { root } from '../tools/root.ts';
import { listFindings } from './support/axe.ts';
import { createExtremes, type Extremes } from './support/extreme.ts';
import { browserArguments, findBrowser } from './support/find-browser.ts';
import { withoutFirstScreen } from './support/first-screen.ts';
import { portalUrl, startPortal } from './support/portal.ts';
import { listScenes } from './support/scenes/list-scenes.ts';
import type { Scene } from './support/scenes/scene.ts';
import { storedSession } from './support/sign-in.ts';
import { drawSocialImage } from './support/social-image.ts';

const help = `npm run screens -- [--only <name>[,<name>]] [--looks <look>[,<look>]] [--without-axe]
takes pictures of every screen state at four widths, the README's pictures, and the preview picture
of links. Sideways scrolling and axe findings are failures.
  --only profile,calendar  only scenes with one of the texts in their name
  --looks dark,forced      only these of light, dark, forced (colours), large (200% text size)
  --without-axe            takes half the time`;

const folder = join(root, 'screens');
/** Each scene is opened once with touch and once with a mouse, and shown in these sizes. */
const devices = [
  [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
    { width: 820, height: 1180 },
  ],
  [{ width: 1440, height: 900 }],
];
const sizes = devices.flat();
/** Variants of a screen. The last two are taken only at some widths. */
const looks = ['light', 'dark', 'forced', 'large'] as const;
type Look = (typeof looks)[number];
const widthsOf: Partial<Record<Look, number[]>> = { forced: [390, 1440], large: [390] };
const looksAt = (width: number): Look[] =>
  looks.filter((look) => (wantedLooks?.includes(look) ?? true) && (widthsOf[look]?.includes(width) ?? true));
/** Pictures end at this height: lower parts only repeat. */
const heightMax = 4000;
/** Screens narrower than this have touch. */
const touchWidth = 1000;
const quietMs = 300;
const actTimeoutMs = 15_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    looks: { type: 'string' },
    'without-axe': { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}
const wanted = values.only?.split(',');
const wantedLooks = values.looks?.split(',');
const isWanted = (name: string): boolean => wanted?.some((word) => name.includes(word)) ?? true;

const portal = process.env['KAMPUS_URL'] ? undefined : await startPortal();
if (portal) Object.assign(process.env, { KAMPUS_URL: portal.url, KAMPUS_DATA_DIR: portal.dataDir });
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
try {
  console.log('Filling the portal…');
  process.exitCode = await photograph(browser, await createExtremes());
} finally {
  await browser.close();
  await portal?.stop();
}

async function photograph(browser: Browser, extremes: Extremes): Promise<number> {
  if (values.only === undefined && values.looks === undefined) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const scenes = listScenes(extremes).filter(({ name }) => isWanted(name));
  const failures: string[] = [];
  for (const scene of scenes) {
    console.log(scene.name);
    for (const device of devices)
      await shootScene(browser, scene, device).then(
        (faults) => failures.push(...faults),
        (error: Error) => failures.push(`${scene.name} at ${device[0]?.width}: ${error.message.split('\n')[0]}`),
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

/**
 * Waits until everything has loaded, including fonts, the page has not changed for `quietMs`, and
 * no colour transition is running.
 */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]:not(button)')).toHaveCount(0);
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

type Size = (typeof sizes)[number];

/** Returns a sentence for every size and look that scrolls sideways, and for every axe finding. */
async function shootScene(browser: Browser, scene: Scene, device: readonly Size[]): Promise<string[]> {
  const [first = { width: 0, height: 0 }] = device;
  const faults: string[] = [];
  const page = await openPage(browser, scene.as, first);
  try {
    if (scene.prepare) {
      // The scene replaces responses, so the page must request its data.
      await withoutFirstScreen(page);
      await scene.prepare(page);
    }
    await page.goto(scene.path);
    await settle(page);
    await scene.act?.(page);
    await settle(page);
    for (const size of device) {
      if (size !== first) await page.setViewportSize(size);
      for (const look of looksAt(size.width)) {
        await put(page, look);
        if (await scrollsSideways(page)) faults.push(`${scene.name} at ${size.width}, ${look}: scrolls sideways`);
        const path = join(folder, pictureName(scene.name, size.width, look));
        // On a scrolled page, sticky bars would be in the middle of the picture.
        if (!scene.inSight) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
        const height = Math.min(heightMax, await page.evaluate(() => document.documentElement.scrollHeight));
        const clip = { x: 0, y: 0, width: size.width, height };
        await page.screenshot(scene.inSight ? { path } : { path, fullPage: true, clip });
      }
    }
    if (values['without-axe']) return faults;
    await put(page, 'light');
    await page.setViewportSize(first);
    for (const { id, where } of await listFindings(page))
      faults.push(`${scene.name} at ${first.width}: axe, ${id}: ${where.join(' ')}`);
    return faults;
  } catch (error) {
    await page.screenshot({ path: join(folder, pictureName(scene.name, first.width, 'failed')) });
    throw error;
  } finally {
    await page.context().close();
  }
}

async function put(page: Page, look: Look): Promise<void> {
  await page.emulateMedia({
    colorScheme: look === 'dark' ? 'dark' : 'light',
    forcedColors: look === 'forced' ? 'active' : 'none',
  });
  // The same effect as a browser setting of 200% text size: all sizes are in rem.
  await page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    look === 'large' ? '200%' : '',
  );
  // Dialogs are in the top layer and change colours some frames later.
  await settle(page);
}

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const widths = [document.documentElement, ...document.querySelectorAll('dialog[open]')].map(
      ({ scrollWidth }) => scrollWidth,
    );
    return Math.max(...widths) > document.documentElement.clientWidth;
  });
}

function pictureName(scene: string, width: number, variant: Look | 'failed'): string {
  return `${scene}-${width}-${variant}.png`;
}

/** Builds an HTML page with all pictures, one row for each screen. */
function contactSheet(scenes: Scene[]): string {
  const picture = (name: string) => `<a href="${name}"><img src="${name}" alt="${name}" loading="lazy"></a>`;
  const rows = scenes.map(({ name }) => {
    const pictures = sizes.flatMap(({ width }) =>
      looksAt(width).map((look) => picture(pictureName(name, width, look))),
    );
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

/** Takes the pictures of the README, small enough for the repository. */
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
