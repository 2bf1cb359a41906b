import type { Page } from '@playwright/test';
import { goTo } from '../../support/first-screen.ts';
import { walkByTab } from '../../support/focus.ts';
import { expect, test } from '../../support/journey.ts';
import { createStudent, publishSlot, takeSlot } from '../../support/people.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const quiet = { reducedMotion: 'reduce' } as const;

/** Presses Tab through the open page or dialog at each size. */
async function expectRings(page: Page, stopsMin = 3): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0);
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    const { stops, faults } = await walkByTab(page);
    expect.soft(faults, `on ${page.url()} at ${size.width} px`).toEqual([]);
    expect(stops).toBeGreaterThanOrEqual(stopsMin);
  }
}

const rooms: [login: string | undefined, paths: string[]][] = [
  [
    undefined,
    ['/', '/universities', '/universities/1', '/universities/2/faculties/29/', '/select-teachers', '/register'],
  ],
  ['student', ['/teachers/teacher2', '/profile', '/profile/security']],
  ['teacher2', ['schedule', 'keywords', 'reservations', 'price', 'about', 'week'].map((room) => `/teacher/${room}`)],
  ['admin', ['/admin', '/desk/people', '/desk/people/teacher', '/desk/guides', '/desk/audit', '/guide/create']],
];

for (const [login, paths] of rooms) {
  test(`Tab shows a complete focus ring on the screens of ${login ?? 'a visitor'}`, async ({ openAs }) => {
    const page = await openAs(login, quiet);
    for (const path of paths) {
      await goTo(page, path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expectRings(page);
    }
  });
}

test('Tab shows a complete focus ring in the dialogs of a lesson', async ({ openAs }) => {
  const lecture = await publishSlot('natalia.horvat', { hours: 3, days: 4 });
  const student = await createStudent({ euros: 50 });
  const page = await openAs(student, quiet);
  const calendar = page.getByRole('dialog', { name: /^Доступные уроки учителя/ });
  await goTo(page, '/select-teachers?teacher=natalia.horvat');
  await expect(calendar.getByRole('button', { name: /свободно/ }).first()).toBeVisible();
  await expectRings(page);
  await goTo(page, `/select-teachers?teacher=natalia.horvat&lecture=${lecture.id}`);
  await expect(page.getByRole('dialog', { name: 'Бронирование урока' })).toBeVisible();
  await expectRings(page);
  await takeSlot(student, lecture.id);
  await goTo(page, '/profile');
  await page.getByRole('button', { name: 'Детали' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Детали лекции' }).getByText('История')).toBeVisible();
  await expectRings(page);
});
