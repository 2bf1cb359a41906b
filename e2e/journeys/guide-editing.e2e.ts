import type { Page } from '@playwright/test';
import { goTo, reload } from '../support/first-screen.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';
import { createGuide } from '../support/people.ts';
import { slowDown, watchShifts } from '../support/shifts.ts';

const bodyField = (page: Page) => page.getByLabel('Текст гайда (HTML)');

async function edit(page: Page, body: string): Promise<void> {
  await page.getByRole('button', { name: 'Редактировать', exact: true }).click();
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  await bodyField(page).fill(body);
}

const save = (page: Page) => page.getByRole('button', { name: '💾 Сохранить' }).click();

test('a curator’s draft survives a reload and another curator’s save, and scripts are removed', async ({
  openAs,
  noise,
}) => {
  const guide = await createGuide('<p>Старый текст.</p>');
  const page = await openAs('curator');
  await goTo(page, guide.path);
  await edit(page, '<h2>Раздел</h2>\n<p onclick="x()">Мой текст</p>\n<script>x()</script>');
  const preview = page.getByRole('region', { name: 'Предпросмотр' });
  await expect(preview).toContainText('элемент <script>');
  await expect(preview).toContainText('атрибут onclick');
  await expect(preview.getByRole('heading', { name: 'Раздел' })).toBeVisible();
  await expectAccessible(page);

  await reload(page);
  await expect(page.getByText(/^Есть несохранённый черновик/)).toBeVisible();
  await page.getByRole('button', { name: 'Продолжить' }).click();
  // Scripts cannot be edited as text, so the draft opens as HTML.
  await expect(page.getByText(/^В этом тексте есть разметка/)).toBeVisible();
  await expect(bodyField(page)).toHaveValue(/Мой текст/);

  const other = await openAs('admin');
  await goTo(other, guide.path);
  await edit(other, '<p>Чужой текст.</p>');
  await save(other);
  await expect(other.getByText('Гайд сохранён')).toBeVisible();

  noise.announce(409, '/api/guide/');
  await save(page);
  const conflict = page.getByRole('alert').filter({ hasText: 'Пока вы писали, гайд сохранил admin (' });
  await expect(conflict).toContainText('Чужой текст.');
  await expect(conflict).toContainText('Мой текст');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Оставить мой текст' }).click();
  await save(page);
  await expect(page.getByText('При сохранении убрано:')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Раздел' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'История версий' }).click();
  const versions = page.getByRole('dialog');
  for (const version of [1, 2, 3]) await expect(versions.getByText(`Версия ${version}`)).toBeVisible();
  await versions.getByRole('button', { name: 'Версия 1' }).click();
  await expect(versions.getByText('Старый текст.')).toBeVisible();
  await expectAccessible(page);
});

test('after another curator’s save a curator takes each section from one text and restores a version', async ({
  openAs,
  noise,
}) => {
  const section = (name: string, text: string) => `<h2>${name}</h2>\n<p>${text}</p>`;
  const body = (first: string, second: string) => [section('Первый', first), section('Второй', second)].join('\n');
  const guide = await createGuide(body('Цена 96 € в месяц.', 'Старый конец.'));
  const page = await openAs('curator');
  await goTo(page, guide.path);
  await edit(page, body('Цена 120 € в месяц.', 'Мой конец.'));
  const other = await openAs('admin');
  await goTo(other, guide.path);
  await edit(other, `${section('Новый', 'Чужой раздел.')}\n${body('Цена 96 € в месяц.', 'Чужой конец.')}`);
  await save(other);
  await expect(other.getByText('Гайд сохранён')).toBeVisible();

  noise.announce(409, '/api/guide/');
  await save(page);
  const conflict = page.getByRole('alert').filter({ hasText: 'Пока вы писали' });
  const choice = (name: string) => conflict.getByRole('group', { name });
  await expect(choice('Новый').getByLabel('Чужой текст')).toBeChecked();
  await expect(choice('Первый').getByLabel('Ваш текст')).toBeChecked();
  await expect(conflict.getByText('изменили оба')).toBeVisible();
  await expect(conflict.locator('mark').first()).toContainText('120');
  await expect(conflict.locator('mark').nth(1)).toContainText('96');
  await expectAccessible(page);
  await choice('Второй').getByLabel('Чужой текст').check();
  await conflict.getByRole('button', { name: 'Продолжить с выбранным' }).click();
  await expect(page.getByText('Другой ваш текст отложен')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Тема' })).toBeFocused();
  await save(page);
  // Exact, because the form that is still closing has the whole text.
  for (const text of ['Чужой раздел.', 'Цена 120 € в месяц.', 'Чужой конец.'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'История версий' }).click();
  const versions = page.getByRole('dialog');
  await expect(versions.getByRole('region', { name: 'Первый' }).locator('ins')).toHaveText(/120/);
  await versions.getByRole('button', { name: /^Версия 1/ }).click();
  await versions.getByRole('button', { name: 'Отличия от текущей' }).click();
  await expect(versions.getByRole('region', { name: 'Новый' }).getByText('добавлено').first()).toBeVisible();
  await expectAccessible(page);
  await versions.getByRole('button', { name: 'Вернуть эту версию' }).click();
  const question = page.getByRole('alertdialog', { name: 'Вернуть версию 1?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Открыть в редакторе' }).click();
  await expect(page.getByRole('textbox', { name: 'Текст гайда', exact: true })).toContainText('Старый конец.');
});

test('the button below the editor does not move while the editor opens', async ({ openAs }) => {
  const page = await openAs('curator');
  const shifts = await watchShifts(page);
  await slowDown(page);
  await goTo(page, '/guide/create');
  await expect(page.getByRole('toolbar', { name: 'Оформление' })).toBeVisible();
  const { sum, moved } = await shifts();
  // The bar above moves by some pixels, far less than this, if its font arrives late.
  expect(sum, moved.join('\n')).toBeLessThan(0.001);
});

test('the toolbar of the editor is one stop of Tab, and arrows move in it', async ({ openAs }) => {
  const guide = await createGuide('<p>Текст.</p>');
  const page = await openAs('curator');
  await goTo(page, guide.path);
  await page.getByRole('button', { name: 'Редактировать', exact: true }).click();
  const tool = (name: string) => page.getByRole('toolbar', { name: 'Оформление' }).getByRole('button', { name });
  await tool('Жирный').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tool('Курсив')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tool('Ещё')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tool('Ещё')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(tool('Совет')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Текст гайда', exact: true })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tool('Совет')).toBeFocused();
});

test('a refused save leaves the form open, and cancelling deletes the draft', async ({ openAs, noise }) => {
  const guide = await createGuide('<p>Старый текст.</p>');
  const page = await openAs('curator');
  await goTo(page, guide.path);
  await edit(page, '<p>Недописанное</p>');
  noise.announce(500, '/api/guide/');
  const address = `**/api/guide/${guide.id}`;
  await page.route(address, (route) => route.fulfill({ status: 500 }));
  await save(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Ошибка при сохранении' })).toBeVisible();
  await expect(bodyField(page)).toHaveValue('<p>Недописанное</p>');
  await page.unroute(address);
  await page.getByRole('button', { name: '❌ Отмена' }).click();
  await expect(page.getByText('Старый текст.')).toBeVisible();
  await reload(page);
  await expect(page.getByText('Старый текст.')).toBeVisible();
  await expect(page.getByText(/^Есть несохранённый черновик/)).toHaveCount(0);
});

test('readers see no way to edit', async ({ page, openAs }) => {
  const guide = await createGuide('<p>Текст.</p>');
  await goTo(page, guide.path);
  await expect(page.getByText('Текст.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Редактировать', exact: true })).toHaveCount(0);
  const student = await openAs('student');
  await goTo(student, guide.path);
  await expect(student.getByText('Текст.')).toBeVisible();
  await expect(student.getByRole('button', { name: 'Редактировать', exact: true })).toHaveCount(0);
});
