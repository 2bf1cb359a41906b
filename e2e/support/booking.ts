import { formatDay } from '@kampus/contract/format/weekdays';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { addDays, today, weekStart } from '@kampus/contract/time';
import { expect, type Locator, type Page } from '@playwright/test';
import { goTo } from './first-screen.ts';
import { dateOf, slotName } from './people.ts';

/**
 * The Monday of the next week: «понедельник, 30 ноября». The date makes the name unique between
 * weeks.
 */
export const nextMondayName = (): string => formatDay(addDays(weekStart(today(new Date())), 7));

/**
 * Opens a teacher's calendar by its address at the week of a lecture. Returns the button of the
 * lecture's slot.
 */
export async function openCalendar(page: Page, lecture: Lecture): Promise<Locator> {
  await goTo(page, `/select-teachers?teacher=${lecture.teacherUsername}&week=${weekStart(dateOf(lecture))}`);
  const slot = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${slotName(lecture)}`) });
  await expect(slot).toBeAttached();
  return slot;
}

/** Holds the button with the mouse until `outcome` is visible. */
export async function holdConfirm(page: Page, outcome: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Подтвердить', exact: true }).hover();
  await page.mouse.down();
  await expect(outcome).toBeVisible();
  await page.mouse.up();
}

/** Scrolls the target into view and returns its middle. */
export async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The target is not visible.');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/**
 * Holds the target with a finger until `outcome` is visible. On phones a button of the outcome
 * appears under the lower right corner, and the release must not press it.
 */
export async function holdByTouch(page: Page, target: Locator, outcome: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { x, y } = await middleOf(target);
  const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  const touchPoints = [{ x: x + width * 0.3, y: y + height * 0.4 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(outcome).toBeVisible();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
