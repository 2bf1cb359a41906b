import { weekStart } from '@kampus/contract/time';
import { createTeacher } from '../../support/clock.ts';
import { goTo, reload } from '../../support/first-screen.ts';
import { expect, expectAccessible, test } from '../../support/journey.ts';
import { createStudent, dateOf, publishSlot, slotName, takeSlot } from '../../support/people.ts';

// Checks with axe, in both themes, the dialogs and pages that no other journey opens.

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test('pages outside the other journeys are accessible', async ({ openAs }) => {
  const page = await openAs('teacher2');
  for (const path of ['/materials', '/about', '/privacy', '/teacher/balance', '/teacher/reservations']) {
    await goTo(page, path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expectAccessible(page);
  }
});

test('the search and the menu of a phone are accessible', async ({ openAs }) => {
  const page = await openAs('curator', phone);
  await goTo(page, '/universities');
  await page.getByRole('main').getByRole('button', { name: 'Поиск по гайдам' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('общежитие');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: 'Меню' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Куратор' })).toBeVisible();
  await expectAccessible(page);
});

test('a teacher’s dialogs about a request and a booked hour are accessible', async ({ openAs }) => {
  const [teacher, student] = [await createTeacher(), await createStudent({ euros: 20 })];
  const lecture = await publishSlot(teacher, { days: 3 });
  expect((await takeSlot(student, lecture.id)).ok).toBe(true);
  const page = await openAs(teacher);
  await goTo(page, '/teacher/reservations');
  await page
    .getByRole('region', { name: /^Ждут ответа/ })
    .getByRole('button', { name: 'Отказать' })
    .click();
  await expect(page.getByRole('alertdialog')).toContainText(student);
  await expectAccessible(page);
  await goTo(page, `/teacher/schedule?week=${weekStart(dateOf(lecture))}`);
  const [begin = ''] = slotName(lecture).split('–');
  await page
    .getByRole('button', { name: new RegExp(`^${begin}`) })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Урок' })).toContainText(student);
  await expectAccessible(page);
});

test('the dialog for a new address of the private calendar is accessible', async ({ openAs }) => {
  const page = await openAs(await createStudent());
  await goTo(page, '/profile');
  await page.getByRole('button', { name: 'Подключить календарь' }).click();
  await expect(page.getByLabel('Адрес календаря')).toBeVisible();
  await expectAccessible(page);
  await reload(page);
  await page.getByRole('button', { name: 'Сменить адрес' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
});
