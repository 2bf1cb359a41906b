import { goTo } from '../support/first-screen.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';

test('the glossary is whole without scripts, and its filter forgives accents', async ({ page, openAs }) => {
  const plain = await openAs(undefined, { javaScriptEnabled: false });
  await plain.goto('/words');
  await expect(plain.getByRole('heading', { name: /^úradný preklad/ }).first()).toBeVisible();
  await expect(plain.getByRole('searchbox')).toBeHidden();
  await plain.getByRole('link', { name: 'Š', exact: true }).click();
  await expect(plain).toHaveURL(/#letter-/);

  await goTo(page, '/words');
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Слово или перевод' }).fill('uradny prek');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2);
  await page.getByRole('banner').getByRole('link', { name: 'Гайды' }).click();
  await expect(page.getByRole('heading', { name: 'Выберите университет' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Слово или перевод' })).toHaveValue('uradny prek');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Слово или перевод' }).fill('ґґґ');
  await page.getByRole('button', { name: 'Показать все слова' }).click();
  await expect(page.getByRole('heading', { name: /^zápis/ }).first()).toBeVisible();
});

test('a term in a guide opens its meaning by press and by key, and leads to the glossary', async ({ page }) => {
  await goTo(page, '/universities/1/faculties/7/');
  const word = page.getByRole('article').getByRole('button', { name: 'zápis', exact: false }).first();
  await word.click();
  const meaning = page.getByRole('dialog', { name: /^Что значит/ });
  await expect(meaning).toBeVisible();
  await expect(meaning).toContainText('запис');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(meaning).toBeHidden();
  await word.press('Enter');
  await expect(meaning).toBeVisible();
  await meaning.getByRole('link', { name: 'Весь словарь' }).click();
  await expect(page).toHaveURL(/\/words#/);
  await expect(page.getByRole('heading', { level: 1, name: 'Словарь студента' })).toBeVisible();
});
