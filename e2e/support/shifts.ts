import type { Page } from '@playwright/test';

/** CPU slowdown that imitates a cheap phone on this machine. */
const slowness = 4;

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
}

interface Shifts {
  /** Cumulative layout shift (CLS) of the page until now. */
  sum: number;
  /** Each moved element, with its previous and its new position. */
  moved: string[];
}

/** Call it before the page is opened. The returned function reads the layout shifts until now. */
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
        // Content that loads moves the footer down. Shifts of the footer do not count, because
        // users do not press it during loading.
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
      // The browser reports a shift after the frame that shows it.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
      return (window as unknown as { shifts: Shifts }).shifts;
    });
}
