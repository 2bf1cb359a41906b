import type { Locator, Page } from '@playwright/test';
import { holdByTouch, middleOf, openCalendar } from '../support/booking.ts';
import { goTo } from '../support/first-screen.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';
import { createStudent, publishSlot } from '../support/people.ts';

/** Distance in pixels that a finger moves from the middle to either side. */
const reachPx = 140;

/** Swipes left over the target. The browser scrolls and snaps without further input. */
async function swipeLeft(page: Page, target: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { x, y } = await middleOf(target);
  const touch = (type: 'touchStart' | 'touchMove', at: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: at, y }] });
  await touch('touchStart', x + reachPx);
  for (let at = x + reachPx; at > x - reachPx; at -= 20) await touch('touchMove', at);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

test('on a phone a swipe changes the day, and a lesson is booked by touch', async ({ openAs }) => {
  const lecture = await publishSlot('iryna.bondar', { days: 7 });
  const page = await openAs(await createStudent());
  const slot = await openCalendar(page, lecture);
  const days = page.getByRole('list', { name: 'Дни недели' }).getByRole('button');
  await expect(days).toHaveCount(7);
  await days.first().tap();
  await expect(days.first()).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
  await swipeLeft(page, page.getByRole('dialog').getByRole('region').first());
  await expect(days.nth(1)).toHaveAttribute('aria-current', 'true');
  await slot.tap();
  const booking = page.getByRole('dialog', { name: 'Бронирование урока' });
  await booking.getByRole('button', { name: 'Больше людей' }).tap();
  await expect(booking.getByLabel('Размер группы')).toHaveValue('2');
  await expectAccessible(page);
  const success = page.getByRole('dialog', { name: 'Резервация прошла успешно!' });
  await holdByTouch(page, booking.getByRole('button', { name: 'Подтвердить' }), success);
  await success.getByRole('button', { name: 'Готово' }).tap();
  await expect(success).toBeHidden();
});

test('on a phone the overlay is over the page until the code of the booking has loaded', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/booking-flow-[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await goTo(page, '/select-teachers');
  await page.getByRole('button', { name: 'Забронировать урок' }).first().tap();
  const overlay = page.getByRole('status').filter({ hasText: 'Загрузка...' });
  await expect(overlay).toBeVisible();
  held.resolve();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(overlay).toHaveCount(0);
});

/** Whether a dialog is under the point in the moment in which the upper dialog closes. */
const isDialogUnder = (page: Page, point: { x: number; y: number }): Promise<boolean> =>
  page.evaluate(({ x, y }) => {
    const upper = [...document.querySelectorAll('dialog')].at(-1);
    return new Promise<boolean>((resolve) => {
      new MutationObserver(() => {
        if (!upper?.isConnected) resolve(Boolean(document.elementFromPoint(x, y)?.closest('dialog')));
      }).observe(document.body, { childList: true, subtree: true });
    });
  }, point);

test('on a phone the second tap on a dialog that closes does not close the one below it', async ({ openAs }) => {
  const lecture = await publishSlot('iryna.bondar', { days: 7 });
  const page = await openAs(undefined);
  await (await openCalendar(page, lecture)).tap();
  const calendar = page.getByRole('dialog', { name: /^Доступные уроки учителя/ });
  const booking = page.getByRole('dialog', { name: 'Бронирование урока' });
  await expect(booking).toBeVisible();
  const close = booking.getByRole('button', { name: 'Закрыть' });
  const isUnder = isDialogUnder(page, await middleOf(close));
  await close.tap();
  expect(await isUnder).toBe(false);
  await calendar.getByRole('button', { name: 'Закрыть' }).tap();
  await expect(calendar).toBeHidden();
});
