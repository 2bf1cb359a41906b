import { goTo, reload } from '../support/first-screen.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';

test('guides are found by keyboard, by word forms and with a typo', async ({ page }) => {
  await goTo(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Поиск по гайдам' });
  await expect(field).toBeFocused();
  await page.keyboard.type('факультета информатики');
  const hits = page.getByRole('listbox', { name: 'Найденные гайды' }).getByRole('option');
  await expect(hits.first()).toBeVisible();
  await expectAccessible(page);
  await field.fill('общежитее');
  await expect(hits.first()).toContainText(/общежит/i);
  await page.keyboard.press('ArrowDown');
  await expect(hits.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/universities\/\d+\/faculties\/\d+\/(#h-[a-z0-9-]+)?$/);
  await expect(page.getByRole('heading', { name: 'Комментарии' })).toBeVisible();

  await goTo(page, '/universities');
  await field.fill('ґґґщщщыыы');
  await expect(page.getByText('Ничего не найдено')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Ничего не найдено')).toBeHidden();
});

test('teachers are found by words, typos and filters, and the address contains the search', async ({ page }) => {
  await goTo(page, '/select-teachers');
  const field = page.getByRole('searchbox', { name: 'Кого ищете' });
  await field.fill('словатский онлайн');
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('article', { name: 'Елена Симак' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Роман Ткач' })).toBeHidden();
  await expectAccessible(page);
  await reload(page);
  await expect(field).toHaveValue('словатский онлайн');
  await expect(page.getByRole('article', { name: 'Елена Симак' })).toBeVisible();
  await field.fill('шевчук');
  await expect(page.getByRole('heading', { name: 'Найдено учителей: 1', exact: true })).toBeVisible();
  await field.fill('ґґґщщщ');
  await expect(page.getByText('По словам «ґґґщщщ» никого нет')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
  await expect(field).toHaveValue('');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('on a phone the button of the search is busy until its code has loaded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const [address, name] of [
    ['/', 'Спросите о вузе или общежитии'],
    ['/universities/1', 'Поиск по гайдам'],
  ] as const) {
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/guide-search-[^/]*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await goTo(page, address);
    const button = page.getByRole('button', { name });
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    held.resolve();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(button).not.toHaveAttribute('aria-busy');
  }
});
