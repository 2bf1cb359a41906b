import type { Page } from '@playwright/test';
import { goTo, reload } from '../support/first-screen.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';
import { createGuide } from '../support/people.ts';

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
  const conflict = page.getByRole('alert').filter({ hasText: 'Пока вы писали, гайд сохранил кто-то другой' });
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
