import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';

export interface Finding {
  id: string;
  /** Each element, with the failure. */
  where: string[];
}

type Axe = typeof axe;

/** Rules with a result that may differ in the dark theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * The source of axe, to run in a page. Each page parses it once; the minified source is half as
 * long.
 */
const axeText = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Waits for colours after a theme change: elements that inherit a colour may still show the
 * previous one. Returns whether axe is already in the page.
 */
const settleColours = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // Asks again in each frame. The promise of an animation may stay open for ever if its element
    // leaves the page.
    const isMoving = () =>
      document
        .getAnimations()
        .some((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
    await nextFrame();
    do await nextFrame();
    while (isMoving());
    return 'axe' in window;
  });

/**
 * Runs axe in the page and adds it to the page first if needed. Frames are left out, because guides
 * embed pages of other hosts. Passed rules and selectors are not reported: they take longer than
 * the check. Nothing is preloaded, because pages have no sound or video.
 */
async function runAxe(page: Page, options: RunOptions): Promise<Result[]> {
  if (!(await settleColours(page))) await page.evaluate(axeText);
  const lean: RunOptions = { resultTypes: ['violations'], iframes: false, selectors: false, preload: false };
  return await page.evaluate(
    async (sent) => {
      const { axe } = window as unknown as { axe: Axe };
      return (await axe.run(document, sent)).violations;
    },
    { ...options, ...lean },
  );
}

/**
 * Findings of axe in the light and the dark theme. Leaves the page scrolled to the top.
 */
export async function listFindings(page: Page): Promise<Finding[]> {
  // Scrolls to the top: on a scrolled page the sticky bar covers content, which is not a finding.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  // Reduced motion: colours in a transition between themes are not a finding.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await runAxe(page, { rules: { 'target-size': { enabled: true } } });
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await runAxe(page, { runOnly: colourRules });
  // Resets the theme before motion. A painted transition between themes takes the time of a second
  // check.
  await page.emulateMedia({ colorScheme: null });
  await page.evaluate(() => getComputedStyle(document.body).color);
  await page.emulateMedia({ reducedMotion: null });
  return [...light, ...dark].map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }));
}
