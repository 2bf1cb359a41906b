import { type BrowserContextOptions, devices, expect, type Locator, type Page } from '@playwright/test';
import { holdByTouch, holdConfirm } from './booking.ts';
import { tabTo } from './keyboard.ts';

/**
 * An input method: mouse, touch or keyboard. Counts taps and mouse presses. A choice in a native
 * list, or a time, counts as two: open and choose.
 */
export abstract class Hand {
  taps = 0;

  /** Prints the exact number and expects at most `max`. The keyboard has no taps. */
  expectTaps(what: string, max: number): void {
    if (this.taps > 0) console.log(`taps: ${what}: ${this.taps} of at most ${max}`);
    expect(this.taps).toBeLessThanOrEqual(max);
  }

  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  abstract press(target: Locator): Promise<void>;
  abstract type(field: Locator, text: string): Promise<void>;
  abstract choose(list: Locator, index: number): Promise<void>;
  /** In a time field: '05:00'. */
  abstract setTime(field: Locator, time: string): Promise<void>;
  /** Holds the confirm button until `outcome` is visible. */
  abstract hold(button: Locator, outcome: Locator): Promise<void>;

  /**
   * Expects that some element has the focus. If the focused element is removed, the page must move
   * the focus to its replacement.
   */
  async expectFocus(): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
  }
}

class Mouse extends Hand {
  async press(target: Locator): Promise<void> {
    this.taps += 1;
    await target.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await field.pressSequentially(text);
  }

  async choose(list: Locator, index: number): Promise<void> {
    this.taps += 2;
    await list.selectOption({ index });
  }

  async setTime(field: Locator, time: string): Promise<void> {
    this.taps += 2;
    await field.fill(time);
  }

  async hold(_button: Locator, outcome: Locator): Promise<void> {
    await holdConfirm(this.page, outcome);
  }
}

class Finger extends Mouse {
  override async press(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  override async hold(button: Locator, outcome: Locator): Promise<void> {
    await holdByTouch(this.page, button, outcome);
  }
}

class Keyboard extends Hand {
  async press(target: Locator): Promise<void> {
    await tabTo(this.page, target);
    await this.page.keyboard.press('Enter');
  }

  async type(field: Locator, text: string): Promise<void> {
    await tabTo(this.page, field);
    await this.page.keyboard.type(text);
  }

  async choose(list: Locator, index: number): Promise<void> {
    await tabTo(this.page, list);
    await this.page.keyboard.press('Home');
    for (let count = 0; count < index; count += 1) await this.page.keyboard.press('ArrowDown');
  }

  async setTime(field: Locator, time: string): Promise<void> {
    await tabTo(this.page, field);
    await this.page.keyboard.type(time.replace(':', ''));
  }

  async hold(button: Locator, outcome: Locator): Promise<void> {
    await tabTo(this.page, button);
    await this.page.keyboard.down('Enter');
    await expect(outcome).toBeVisible();
    await this.page.keyboard.up('Enter');
  }
}

interface Way {
  name: string;
  options: BrowserContextOptions;
  isSlow: boolean;
  take: (page: Page) => Hand;
}

const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];

export const ways: Way[] = [
  { name: 'with a mouse', options: {}, isSlow: false, take: (page) => new Mouse(page) },
  { name: 'with the keyboard alone', options: {}, isSlow: false, take: (page) => new Keyboard(page) },
  {
    name: 'by touch on a slow phone',
    options: { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch },
    isSlow: true,
    take: (page) => new Finger(page),
  },
];
