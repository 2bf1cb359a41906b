import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

const tabsMax = 60;

/** Presses Tab until the focus is on the target. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let count = 0; count < tabsMax; count += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${target}`);
}
