import type { Page } from '@playwright/test';
import { openAdminView } from '../../support/admin-views.ts';
import { goTo } from '../../support/first-screen.ts';
import { expect, expectAccessible, test } from '../../support/journey.ts';

const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name });

test('people are listed by role, and the menu of a row has the actions on the person', async ({ openAs }) => {
  const page = await openAs('admin');
  await goTo(page, '/desk/people?group=TEACHER');
  // The menu has a group of this name too.
  const people = page.getByRole('list', { name: 'Люди' }).last();
  await expect(page.getByLabel('Кого показать')).toHaveValue('TEACHER');
  await expect(people.getByText('преподаватель').first()).toBeVisible();
  await expect(people.getByText('студент', { exact: true })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Кого найти' }).fill('teacher2');
  await expect(people.getByRole('listitem')).toHaveCount(1);
  await people.getByRole('button', { name: /^Действия: / }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(dialog(page, /^Заблокировать/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(people.getByRole('button', { name: /^Действия: / })).toBeFocused();
  await page.getByLabel('Кого показать').selectOption('STUDENT');
  await expect(page.getByText('Ничего не найдено')).toBeVisible();
  await page.getByRole('button', { name: 'Сбросить поиск' }).click();
  await expect(page).toHaveURL('/desk/people');
});

test('all reservations are filtered by person and status, and a card leads to its people', async ({ openAs }) => {
  const page = await openAs('curator');
  await goTo(page, '/admin');
  await openAdminView(page, 'Резервации учителей');
  const cards = page.getByRole('list', { name: 'Резервации', exact: true }).getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Ученик или преподаватель' }).fill('iryna');
  await page.getByRole('option', { name: /iryna\.bondar/ }).click();
  await expect(cards.filter({ hasNotText: 'iryna.bondar' })).toHaveCount(0);
  await expectAccessible(page);
  await cards
    .first()
    .getByRole('button', { name: /^Действия: / })
    .click();
  await page.getByRole('link', { name: 'Страница преподавателя' }).click();
  await expect(page).toHaveURL('/desk/people/iryna.bondar');
  await page.goBack();
  await page.getByLabel('Статус').selectOption('PENDING');
  await page.getByRole('combobox', { name: 'Ученик или преподаватель' }).fill('iryna');
  await page.getByRole('option', { name: /iryna\.bondar/ }).click();
  await expect(page.getByText('Ничего не найдено')).toBeVisible();
  await page.getByRole('button', { name: 'Сбросить поиск' }).first().click();
  await expect(cards.first()).toBeVisible();
});
