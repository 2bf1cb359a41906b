import { expect, type Page } from '@playwright/test';

const narrowest = { width: 320, height: 640 };

/**
 * Minimum size of touch targets in pixels (WCAG 2.5.5). Page numbers and links may be narrower,
 * because their text is short.
 */
const least = { height: 44, width: 40, linkWidth: 24 };

/**
 * Expects large touch targets, no sideways scrolling at 200% text size and at 320 px, and no short
 * word that large text breaks. Restores text size and viewport.
 */
export async function expectForPhones(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0);
  expect.soft(await listSmall(page), `small on ${page.url()}`).toEqual([]);
  await enlargeText(page, 2);
  await expectFits(page);
  expect.soft(await listDivided(page), `divided on ${page.url()}`).toEqual([]);
  await enlargeText(page, 1);
  const size = page.viewportSize();
  await page.setViewportSize(narrowest);
  await expectFits(page);
  if (size) await page.setViewportSize(size);
}

/** The page itself does not scroll sideways; wider content scrolls inside its container. */
export async function expectFits(page: Page): Promise<void> {
  const widths = await page.evaluate(async () => {
    // Elements that depend on the window size change in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return [
      document.documentElement.scrollWidth,
      ...[...document.querySelectorAll('dialog[open]')].map((dialog) => dialog.scrollWidth),
    ];
  });
  expect(Math.max(...widths), `sideways on ${page.url()}`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** The same effect as a larger text size in the browser settings: all sizes are in rem. */
export const enlargeText = (page: Page, times = 2): Promise<void> =>
  page.evaluate((times) => {
    document.documentElement.style.fontSize = `${100 * times}%`;
  }, times);

/** Short words, dates, times and amounts in the portal's texts that break over two lines. */
const listDivided = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const divided: string[] = [];
    const walker = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility()) continue;
      // Skips texts of people: only they have `pre-wrap`.
      if (getComputedStyle(node.parentElement).whiteSpace === 'pre-wrap') continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /(?<![\p{L}\u00ad])\p{Script=Cyrillic}{2,10}(?![\p{L}\u00ad])|\d{1,2}\s\p{L}{2,4}(?:ря|ля|та|ая|ня)(?!\p{L})|\d\d:\d\d|[\d.]+\s€/gu,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => top);
        if (Math.max(...tops) - Math.min(...tops) > 16)
          divided.push(`${word} in <${node.parentElement.closest('td, dt, dd, p, li, h1, h2, h3')?.localName}>`);
      }
    }
    return divided;
  });

/** Controls below the minimum size. Links in a sentence are left out: they have the line height. */
const listSmall = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const isControl = (element: Element) =>
      !element.matches('a, [type="checkbox"], [type="radio"]') || getComputedStyle(element).display !== 'inline';
    return [...document.querySelectorAll('a[href], button, summary, select, input, textarea, [role="option"]')]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only, .guide-body'),
      )
      .filter(isControl)
      .flatMap((element) => {
        // The target is the label of a checkbox, or the card that a stretched link covers.
        const isStretched = getComputedStyle(element, '::after').position === 'absolute';
        const target =
          (element.matches('[type="checkbox"], [type="radio"]') && element.closest('label')) ||
          (isStretched && (element as HTMLElement).offsetParent) ||
          element;
        const { width, height } = target.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const widthMin = element.matches('a') ? least.linkWidth : least.width;
        return width > 1 && (height < least.height - 0.5 || width < widthMin - 0.5)
          ? [`${element.localName} «${name.slice(0, 40)}» ${Math.round(width)} × ${Math.round(height)}`]
          : [];
      });
  }, least);
