import { goTo } from '../support/first-screen.ts';
import { expect, expectAccessible, test, toast } from '../support/journey.ts';
import { createStudent } from '../support/people.ts';

test('dormitories are compared from the page of their university, on a desktop and on a phone', async ({ page }) => {
  await goTo(page, '/universities/2');
  await page.getByRole('link', { name: 'Сравнить общежития' }).click();
  await expect(page).toHaveURL(/\/universities\/2\/compare\/dorms$/);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toContainText(/Mlyny.*72–174\s€ в месяц.*2024/);
  await expect(rows.nth(2)).toContainText(/Družba.*88,68–119\s€ в месяц.*2022/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Залог' }).click();
  await expect(page.getByRole('columnheader', { name: 'Залог' })).toBeHidden();
  await page.getByRole('rowheader').getByRole('link').first().click();
  await expect(page.getByRole('article')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('columnheader').nth(1)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Залог' })).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('table')).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Общежитие Mlyny' })).toContainText('72–174');
  await expectAccessible(page);
});

test('the comparison is whole without scripts', async ({ openAs }) => {
  const page = await openAs(undefined, { javaScriptEnabled: false });
  await page.goto('/universities/1/compare/faculties');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сравнение факультетов');
  await expect(page.getByRole('table')).toContainText('7500');
  await expect(page.getByRole('group', { name: 'Что сравнить' })).toBeHidden();
});

test('the columns of a comparison do not move when the font arrives', async ({ openAs }) => {
  const readPlaces = async (font: 'with the font' | 'without the font') => {
    const page = await openAs(undefined);
    if (font === 'without the font') await page.route('**/*.woff2', (route) => route.fulfill({ body: '' }));
    await goTo(page, '/universities/1/compare/faculties');
    await page.evaluate(() => document.fonts.ready);
    return page.getByRole('columnheader').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().x));
  };
  expect(await readPlaces('without the font')).toEqual(await readPlaces('with the font'));
});

test('a fact answers a question in the search, and a reader confirms it in its guide', async ({ openAs }) => {
  const page = await openAs(await createStudent());
  await goTo(page, '/universities');
  await page.getByRole('combobox', { name: 'Поиск по гайдам' }).first().fill('залог Družba');
  const answer = page.getByRole('region', { name: 'Ответ из гайда' });
  await expect(answer).toContainText(/Общежитие Družba: Залог.*100\s€.*2023\/24/);
  await expectAccessible(page);
  await answer.getByRole('link', { name: 'открыть гайд' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Družba');
  const button = page.getByRole('button', { name: 'Залог: ещё верно? Подтвердить' });
  await button.click();
  await expect(toast(page, 'Спасибо! Подтверждение учтено')).toBeVisible();
  await expect(page.getByText('вы подтвердили')).toBeVisible();
  await expectAccessible(page);
});
