import type { Page } from '@playwright/test';
import { holdConfirm, openCalendar } from '../support/booking.ts';
import { goTo } from '../support/first-screen.ts';
import { expect, test } from '../support/journey.ts';
import { createStudent, publishSlot } from '../support/people.ts';

/**
 * Forced colours remove background colours, so every control must have an edge, an underline or an
 * icon.
 */
async function expectEdges(page: Page): Promise<void> {
  const bare = await page.evaluate(() => {
    const isMarked = (element: Element): boolean => {
      const { borderTopWidth, borderTopStyle, borderLeftWidth, textDecorationLine, outlineStyle } =
        getComputedStyle(element);
      const hasEdge = borderTopStyle !== 'none' && (borderTopWidth !== '0px' || borderLeftWidth !== '0px');
      return hasEdge || textDecorationLine.includes('underline') || outlineStyle === 'solid';
    };
    return [...document.querySelectorAll<HTMLElement>('button, [role="option"], input, select, textarea, summary')]
      .filter((element) => element.checkVisibility() && !element.closest('.sr-only') && element.tabIndex >= 0)
      .filter(
        (element) => !element.matches('[type="checkbox"], [type="radio"], .sr-only') && !element.querySelector('svg'),
      )
      .filter((element) => !isMarked(element) && !(element.parentElement && isMarked(element.parentElement)))
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect(bare, `without an edge on ${page.url()}`).toEqual([]);
}

test('in forced colours a lesson is found, booked and seen', async ({ openAs }) => {
  const lecture = await publishSlot('samat.nurlanov', { days: 3 });
  const page = await openAs(await createStudent({ euros: 50 }), { forcedColors: 'active' });
  await goTo(page, '/select-teachers');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectEdges(page);
  const slot = await openCalendar(page, lecture);
  await expectEdges(page);
  await slot.click();
  await expect(page.getByRole('dialog', { name: 'Бронирование урока' })).toBeVisible();
  await expectEdges(page);
  const success = page.getByRole('dialog', { name: 'Резервация прошла успешно!' });
  await holdConfirm(page, success);
  await expectEdges(page);
  await success.getByRole('link', { name: 'Мои уроки' }).click();
  await expect(page.getByRole('region', { name: 'Ближайший урок' })).toBeVisible();
  await expectEdges(page);
  await page.getByRole('button', { name: 'Детали' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Детали лекции' }).getByText('История')).toBeVisible();
  await expectEdges(page);
});

test('in forced colours the rooms of teachers and curators keep their edges', async ({ openAs }) => {
  const teacher = await openAs('teacher2', { forcedColors: 'active' });
  for (const room of ['schedule', 'keywords', 'reservations', 'price', 'balance', 'avatar', 'about', 'week']) {
    await goTo(teacher, `/teacher/${room}`);
    await expect(teacher.getByRole('main').getByRole('heading').nth(1)).toBeVisible();
    await expectEdges(teacher);
  }
  const curator = await openAs('curator', { forcedColors: 'active' });
  for (const path of ['/admin', '/desk', '/guide/create', '/profile', '/profile/security']) {
    await goTo(curator, path);
    await expect(curator.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expectEdges(curator);
  }
});

test('in forced colours the desk keeps its edges, in lists, filters, pages and dialogs', async ({ openAs }) => {
  const admin = await openAs('admin', { forcedColors: 'active' });
  for (const room of [
    'waiting',
    'reports',
    'reviews',
    'corrections',
    'disputes',
    'people',
    'people/teacher',
    'catalogue',
    'audit',
  ]) {
    await goTo(admin, `/desk/${room}`);
    await expect(admin.getByRole('main').getByRole('heading').nth(1)).toBeVisible();
    await expect(admin.getByRole('main').locator('.skeleton')).toHaveCount(0);
    await expectEdges(admin);
  }
  await goTo(admin, '/desk/guides');
  const pages = admin.getByRole('main').getByRole('navigation').last();
  await expect(pages.getByRole('button', { name: 'Страница 2' })).toBeVisible();
  await expectEdges(admin);
  // Without its background colour, the current page is marked by an underline.
  const current = pages.locator('[aria-current=page]');
  expect(await current.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline');
  await admin
    .getByRole('button', { name: /^Действия/ })
    .first()
    .click();
  await admin.getByRole('button', { name: 'Ответственный и срок' }).first().click();
  await expect(admin.getByRole('dialog')).toBeVisible();
  await expectEdges(admin);
});
