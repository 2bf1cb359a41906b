import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';

export interface Finding {
  id: string;
  /** Each place, with what is wrong there. */
  where: string[];
}

type Axe = typeof axe;

/** Rules whose result may differ in the dark theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Before axe is put into a page. The shortened text is half as long, and parsed once for each page.
 */
const axeText = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * The theme is changed at once, but what inherits a colour may still be painted in the one before.
 * Returns whether axe is there.
 */
const settleColours = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((one) => one.finished));
    return 'axe' in window;
  });

/**
 * Runs axe in the page, into which it is put once. Frames of guides are other hosts' pages and left
 * out. Of rules that pass it would describe every element, which takes longer than to check them;
 * so would selectors of what it finds, whose text is enough. What it would load ahead (preload) is
 * sound and video, of which pages and guides have none.
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
 * What axe finds in the light theme and in the dark one. Leaves the page scrolled to its beginning.
 */
export async function listFindings(page: Page): Promise<Finding[]> {
  // What a page has scrolled to below its sticky bar is covered until it is scrolled again; that is
  // not a finding.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  // Colours during the transition between themes are not a finding.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await runAxe(page, { rules: { 'target-size': { enabled: true } } });
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await runAxe(page, { runOnly: colourRules });
  // The theme comes back before motion does: to paint the way between two themes takes as long as
  // to check one.
  await page.emulateMedia({ colorScheme: null });
  await page.evaluate(() => getComputedStyle(document.body).color);
  await page.emulateMedia({ reducedMotion: null });
  return [...light, ...dark].map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }));
}
