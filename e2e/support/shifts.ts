import type { Page } from '@playwright/test';

/** As a cheap phone is, compared with the machine that runs this. */
const slowness = 4;

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
}

interface Shifts {
  /** CLS of the page so far: how much moved by itself, and how far. */
  sum: number;
  /** What moved, from where to where. */
  moved: string[];
}

/** Before the page is opened; what is returned tells the shifts so far. */
export async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts: Shifts = Object.assign(window, { shifts: { sum: 0, moved: [] } }).shifts;
    interface Entry extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const round = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        // The footer ends short screens, and goes below longer ones: nobody is about to press it
        // meanwhile.
        const isFooter = sources.every(({ node }) =>
          (node instanceof Element ? node : node?.parentElement)?.closest('footer'),
        );
        if (hadRecentInput || isFooter) continue;
        shifts.sum += value;
        for (const { node, previousRect, currentRect } of sources)
          shifts.moved.push(
            `${node?.textContent?.slice(0, 50)}: ${round(previousRect)} → ${round(currentRect)}, ${value.toFixed(4)}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // What has moved is told after the frame that shows it.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
      return (window as unknown as { shifts: Shifts }).shifts;
    });
}
