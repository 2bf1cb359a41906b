import { devices, type Page } from '@playwright/test';
import { goTo } from '../support/first-screen.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';
import { newLogin } from '../support/people.ts';

const docs =
  '<b style="font-weight:normal" id="docs-internal-guid-1"><h1 dir="ltr"><span>Из документа</span></h1><p dir="ltr"><span style="font-weight:700">Важно</span><span>: вставка.</span></p><ul><li dir="ltr"><p>раз</p></li></ul></b>';

/** A blue PNG of 8 × 4 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAAEUlEQVR4nGOomXwSK2KgngQAfWk7AVoib+4AAAAASUVORK5CYII=',
  'base64',
);

/** Copies the HTML in a tab of its own, as from a document, and pastes it with the keyboard. */
async function paste(page: Page, html: string): Promise<void> {
  const source = await page.context().newPage();
  await source.setContent(html);
  await source.keyboard.press('Control+A');
  await source.keyboard.press('Control+C');
  await source.close();
  await page.bringToFront();
  await page.keyboard.press('Control+V');
}

async function writeGuide(page: Page, noise: { announce: (status: number, path: string) => void }): Promise<void> {
  const tool = (name: string) =>
    page.getByRole('toolbar', { name: 'Оформление' }).getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const title = newLogin('Гайд');
  await goTo(page, '/guide/create');
  await page.getByLabel('Тема', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Заголовок', { exact: true }).fill(title);
  const text = page.getByRole('textbox', { name: 'Текст гайда', exact: true });
  await text.click();

  await tool('Факты').click();
  await dialog.getByLabel('Название').fill('Цена');
  await dialog.getByRole('textbox', { name: 'Значение' }).fill('96 € в месяц');
  await expect(dialog.getByText('Понято: 96 € в месяц')).toBeVisible();
  await dialog.getByLabel('Год', { exact: true }).fill('2026');
  await dialog.getByRole('textbox', { name: 'Источник' }).fill('общежитие');
  await dialog.getByRole('button', { name: 'Ссылка: источник' }).click();
  await dialog.getByLabel('Ссылка', { exact: true }).fill('stuba.sk');
  await dialog.getByLabel('Ссылка', { exact: true }).press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Готово' }).click();
  await expect(text.getByText('96 € в месяц')).toBeVisible();

  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await tool('Заголовок раздела').click();
  await page.keyboard.type('Раздел');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Смотрите ');
  await tool('Ссылка').click();
  await dialog.getByLabel('Адрес или слова из гайда').fill('Mladosť');
  await dialog
    .getByRole('list', { name: 'Гайды' })
    .getByRole('button', { name: /Mladosť/ })
    .first()
    .click();
  await expect(text.getByRole('link', { name: /Mladosť/ })).toBeVisible();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');

  await page.keyboard.type('/табл');
  await expect(page.getByRole('option', { name: 'Таблица' })).toBeVisible();
  await page.keyboard.press('Enter');
  for (const cell of ['Что', 'Сколько', 'Место', '96 €']) {
    await page.keyboard.type(cell);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Control+End');
  await paste(page, docs);
  await expect(text.getByRole('heading', { name: 'Из документа' })).toBeVisible();

  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await tool('Ещё').click();
  await tool('Совет').click();
  await page.keyboard.type('Спросите на месте');
  await expect(tool('Совет')).toHaveAttribute('aria-pressed', 'true');
  await tool('Ещё').click();

  await page.keyboard.press('Control+End');
  await tool('Картинка').click();
  const file = dialog.getByLabel('Файл PNG или JPEG');
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await dialog.getByLabel('Что на картинке').fill('Синий прямоугольник');
  noise.announce(400, '/api/guide/images');
  await dialog.getByRole('button', { name: 'Вставить' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Картинка не загрузилась');
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await dialog.getByLabel('Подпись под картинкой').fill('Подпись');
  await dialog.getByRole('button', { name: 'Вставить' }).click();
  await expect(text.getByRole('img', { name: 'Синий прямоугольник' })).toBeVisible();
  await expectAccessible(page);
  await text.getByRole('img', { name: 'Синий прямоугольник' }).click();
  await page
    .getByRole('toolbar', { name: 'Картинка в тексте' })
    .getByRole('button', { name: 'Описание и ширина' })
    .click();
  await dialog.getByLabel('Что на картинке').fill('Синяя полоса');
  await dialog.getByRole('button', { name: 'Готово' }).click();
  await expect(text.getByRole('img', { name: 'Синяя полоса' })).toBeVisible();

  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  await page.getByRole('link', { name: 'Открыть гайд' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('96 € в месяц')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Раздел' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Mladosť/ }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: '96 €', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^общежитие/ })).toHaveAttribute('href', 'https://stuba.sk');
  await expect(page.getByRole('blockquote')).toContainText('Спросите на месте');
  await expect(page.getByRole('img', { name: 'Синяя полоса' })).toBeVisible();
  await expect(page.getByText('Важно')).toHaveCSS('font-weight', /^[67]/);
}

test('a curator writes a guide with facts, a table, a picture and links without HTML', async ({ openAs, noise }) => {
  await writeGuide(await openAs('curator'), noise);
});

test('a curator writes the same guide on a phone', async ({ openAs, noise }) => {
  const { defaultBrowserType: _type, ...phone } = devices['Pixel 7'];
  const page = await openAs('curator', phone);
  await writeGuide(page, noise);

  // One row of whole icons; «Ещё» shows the others.
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, '/guide/create');
  const toolbar = page.getByRole('toolbar', { name: 'Оформление' });
  const tool = (name: string) => toolbar.getByRole('button', { name, exact: true });
  await expect(tool('Список')).toBeInViewport({ ratio: 1 });
  await expect(tool('Нумерованный список')).not.toBeInViewport();
  await tool('Ещё').click();
  for (const name of ['Нумерованный список', 'Вернуть']) await expect(tool(name)).toBeInViewport({ ratio: 1 });
});
