import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export interface Finding {
  id: string;
  /** Each place, with what is wrong there. */
  where: string[];
}

/** Rules whose result may differ in the dark theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The theme is changed at once, but what inherits a colour may still be painted in the one before. */
const settleColours = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((one) => one.finished));
  });

/** What axe finds in the light theme and in the dark one. Leaves the page scrolled to its beginning, dark and without motion. */
export async function listFindings(page: Page): Promise<Finding[]> {
  // Frames of guides are other hosts' pages; in legacy mode axe leaves them out and needs no page of its own.
  const axe = () => new AxeBuilder({ page }).setLegacyMode();
  // What a page has scrolled to below its sticky bar is covered until it is scrolled again; that is not a finding.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  // Colours during the transition between themes are not a finding.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await settleColours(page);
  const light = await axe()
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await settleColours(page);
  const dark = await axe().withRules(colourRules).analyze();
  return [...light.violations, ...dark.violations].map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }));
}
