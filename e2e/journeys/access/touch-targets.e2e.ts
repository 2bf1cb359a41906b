import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { createStudent, publishSlot, takeSlot } from '../../support/people.ts';
import { callApi } from '../../support/portal-api.ts';

/** What a finger meets without aiming (WCAG 2.5.5); numbers of pages and links may be as narrow as their words. */
const least = { height: 44, width: 40, linkWidth: 24 };

/** Controls that are smaller; a link in a sentence is as high as its line. */
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
        // The label of a box is pressed as well, and a card whose link is stretched over it.
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

async function expectForFingers(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0);
  expect.soft(await listSmall(page), page.url()).toEqual([]);
}

async function visit(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expectForFingers(page);
  }
}

test('on a phone a visitor’s and a student’s controls are large enough for a finger', async ({ openAs }) => {
  const visitor = await openAs(undefined);
  await visit(visitor, ['/', '/universities', '/universities/1', '/universities/2/faculties/29/', '/select-teachers']);
  await visit(visitor, ['/teachers/teacher2', '/login', '/register', '/password/lost', '/about']);
  const lecture = await publishSlot('natalia.horvat', { hours: 3, days: 4 });
  await visitor.goto('/select-teachers?teacher=natalia.horvat');
  await expect(
    visitor
      .getByRole('dialog')
      .getByRole('button', { name: /свободно/ })
      .first(),
  ).toBeVisible();
  await expectForFingers(visitor);
  await visitor.goto(`/select-teachers?teacher=natalia.horvat&lecture=${lecture.id}`);
  await expect(visitor.getByRole('dialog', { name: 'Бронирование урока' })).toBeVisible();
  await expectForFingers(visitor);
  const login = await createStudent({ euros: 50 });
  await takeSlot(login, lecture.id);
  const student = await openAs(login);
  await visit(student, ['/profile', '/profile/security']);
  await student.goto('/profile');
  await student.getByRole('button', { name: 'Детали' }).first().click();
  await expect(student.getByRole('dialog', { name: 'Детали лекции' }).getByText('История')).toBeVisible();
  await expectForFingers(student);
});

test('on a phone a teacher’s and a curator’s controls are large enough for a finger', async ({ openAs }) => {
  const rooms = ['schedule', 'keywords', 'reservations', 'price', 'balance', 'avatar', 'about', 'week'];
  await visit(
    await openAs('teacher2'),
    rooms.map((room) => `/teacher/${room}`),
  );
  const [author, reader] = [await createStudent(), await createStudent()];
  const { id } = await callApi('createComment', {
    as: author,
    body: { guideId: 2, content: 'Комментарий под вопросом' },
  });
  await callApi('reportComment', { as: reader, params: { id: String(id) }, body: { kind: 'SPAM' } });
  const admin = await openAs('admin');
  await visit(admin, ['/admin', '/guide/create', '/desk/reports', '/desk/guides', '/desk/people', '/desk/audit']);
  await visit(admin, ['/desk/people/teacher2', '/desk/catalogue?list=topics']);
});
