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
  await expect(page).toHaveURL('/admin?person=iryna.bondar');
  await expect(page.getByRole('combobox', { name: 'Ученик или преподаватель' })).toHaveValue('iryna.bondar');
  await expect(cards.filter({ hasNotText: 'iryna.bondar' })).toHaveCount(0);
  await page.getByLabel('Статус').selectOption('PENDING');
  await expect(page.getByText('Ничего не найдено')).toBeVisible();
  await page.getByRole('button', { name: 'Сбросить поиск' }).first().click();
  await expect(cards.first()).toBeVisible();
});

test('a phone folds the filters behind their number, and a reload keeps what is set', async ({ openAs }) => {
  const page = await openAs('admin', { viewport: { width: 390, height: 844 } });
  for (const [path, address] of [
    ['/admin', '/admin?status=CLOSED'],
    ['/desk/audit', '/desk/audit?action=user.'],
  ] as const) {
    await goTo(page, path);
    if (path === '/admin') await openAdminView(page, 'Резервации учителей');
    const choice = page.getByLabel(path === '/admin' ? 'Статус' : 'Действие');
    await expect(choice).toBeHidden();
    await page.getByRole('button', { name: 'Фильтры', exact: true }).click();
    await choice.selectOption(address.split('=')[1] ?? '');
    await expect(page).toHaveURL(address);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Фильтры · 1' })).toBeVisible();
    await expect(choice).toBeHidden();
    await page.getByRole('button', { name: 'Сбросить поиск' }).first().click();
    await expect(page.getByRole('button', { name: 'Фильтры', exact: true })).toBeVisible();
  }
});

test('guides are found by a part of the title, beside the topic', async ({ openAs }) => {
  const page = await openAs('curator');
  await goTo(page, '/admin');
  await page.getByRole('searchbox', { name: 'Название' }).fill('mladosť');
  await page.getByRole('button', { name: 'Применить фильтр' }).click();
  await expect(page).toHaveURL(/title=mlados/);
  await expect(page.getByText('Найдено гайдов: 1')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([/Mladosť/]);
  await page.getByRole('searchbox', { name: 'Название' }).fill('ґґґ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Гайды не найдены')).toBeVisible();
  await expectAccessible(page);
});
