import type { Page } from '@playwright/test';

/** Limit for Tab stops. Every tested screen has fewer. */
const stopsMax = 150;

interface Stop {
  /** The beginning of the HTML of the focused element; undefined without focus. */
  name: string | undefined;
  isSeenBefore: boolean;
  fault: string | undefined;
}

/** The focused element, and the fault that hides it or its focus ring. Runs in the page. */
function readStop(): Stop {
  const seen = Object.assign(window, {
    seenStops: (window as { seenStops?: WeakSet<Element> }).seenStops ?? new WeakSet(),
  });
  const element = document.activeElement;
  if (!element || element === document.body) return { name: undefined, isSeenBefore: false, fault: undefined };
  const isSeenBefore = seen.seenStops.has(element);
  seen.seenStops.add(element);
  const name = element.outerHTML.replace(/ class="[^"]*"/, '').slice(0, 110);
  return { name, isSeenBefore, fault: findFault(element) };

  function findFault(holder: Element): string | undefined {
    // A label or a card may draw the ring of an element inside it.
    let ringed = holder;
    while (getComputedStyle(ringed).outlineStyle === 'none' && ringed.parentElement) ringed = ringed.parentElement;
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(ringed);
    if (outlineStyle === 'none') return 'has no ring';
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const box = ringed.getBoundingClientRect();
    const cut = findClip(ringed, reach, box);
    if (cut) return `has its ring cut ${cut}`;
    // Checks a point near the top, because an element may be larger than the screen.
    const [x, y] = [(box.left + box.right) / 2, Math.min(box.top + 10, (box.top + box.bottom) / 2)];
    const top = document.elementFromPoint(x, y);
    return top && (ringed.contains(top) || top.contains(ringed)) ? undefined : `is covered by ${top?.className}`;
  }

  function findClip(ringed: Element, reach: number, box: DOMRect): string | undefined {
    for (let parent = ringed.parentElement; parent; parent = parent.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(parent);
      if (parent === document.documentElement || parent === document.body) continue;
      const room = parent.getBoundingClientRect();
      const clips = (overflow: string) => overflow !== 'visible' || clipPath !== 'none';
      const sides: [string, boolean, number][] = [
        ['at the left', clips(overflowX), room.left - (box.left - reach)],
        ['at the right', clips(overflowX), box.right + reach - room.right],
        ['above', clips(overflowY), room.top - (box.top - reach)],
        ['below', clips(overflowY), box.bottom + reach - room.bottom],
      ];
      const side = sides.find(([, isClipped, over]) => isClipped && over > 1);
      if (side) return `${side[0]} by ${Math.round(side[2])} px in <${parent.localName} class="${parent.className}">`;
    }
    if (box.left - reach < -1 || box.right + reach > document.documentElement.clientWidth + 1) return 'by the screen';
    return undefined;
  }
}

/**
 * Moves the focus so that the next Tab goes to the first stop of the page or of the open dialog.
 * Runs in the page.
 */
function startWalk(): void {
  Object.assign(window, { seenStops: new WeakSet() });
  const start = [document.body, ...document.querySelectorAll('dialog[open]')].at(-1) as HTMLElement;
  start.tabIndex = -1;
  start.focus();
  start.removeAttribute('tabindex');
}

/** Retries a faulty stop, because moving fields and scrolling need some time. */
async function readSettled(page: Page): Promise<Stop> {
  let stop = await page.evaluate(readStop);
  for (let tries = 0; tries < 10 && stop.fault; tries += 1) {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 30)));
    stop = { ...(await page.evaluate(readStop)), isSeenBefore: stop.isSeenBefore };
  }
  return stop;
}

/**
 * Presses Tab through the whole page or the open dialog. Returns the stops that are hidden or have
 * no complete ring, and keyboard traps.
 */
export async function walkByTab(page: Page): Promise<{ stops: number; faults: string[] }> {
  const faults: string[] = [];
  await page.evaluate(startWalk);
  // At the end the focus leaves the page, and the next Tab returns to the start. A closing list may
  // lose the focus once, so the walk ends at the second loss.
  let isLost = false;
  let stops = 0;
  while (stops < stopsMax) {
    await page.keyboard.press('Tab');
    const stop = await readSettled(page);
    if (stop.name === undefined) {
      if (isLost) return { stops, faults };
      isLost = true;
      continue;
    }
    isLost = false;
    if (stop.isSeenBefore) return { stops, faults };
    stops += 1;
    if (stop.fault) faults.push(`${stop.name} ${stop.fault}`);
  }
  return { stops, faults: [...faults, 'Tab does not come to an end'] };
}
