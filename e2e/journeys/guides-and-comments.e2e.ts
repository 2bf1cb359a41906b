import { goTo } from '../support/first-screen.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';
import { createGuide, createStudent } from '../support/people.ts';
import { callApi } from '../support/portal-api.ts';
import { fillLogin } from '../support/sign-in.ts';

test('a visitor’s comment text survives sign-in; the author posts, edits and deletes it', async ({ page }) => {
  const [guide, student] = [await createGuide('<p>Текст гайда.</p>'), await createStudent()];
  await goTo(page, guide.path);
  await expect(page.getByText('Комментариев пока нет.')).toBeVisible();
  const field = page.getByPlaceholder('Ваш комментарий...');
  const send = page.getByRole('button', { name: 'Отправить' });
  await field.fill('   ');
  await send.click();
  await expect(page).toHaveURL(guide.path);
  await field.fill('Первая строка\nвторая строка');
  await send.click();

  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await fillLogin(page, student);
  await expect(field).toHaveValue('Первая строка\nвторая строка');
  await send.click();
  const comment = page.getByRole('listitem').filter({ hasText: student });
  await expect(comment.getByText('Первая строка\nвторая строка')).toBeVisible();
  await expect(comment).toContainText('less than a minute ago');
  await expect(field).toHaveValue('');
  await expectAccessible(page);

  await comment.getByRole('button', { name: 'Редактировать комментарий' }).click();
  await page.keyboard.type(' и третья');
  await expect(page.getByLabel('Текст комментария')).toHaveValue('Первая строка\nвторая строка и третья');
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(comment).toContainText('Первая строка');
  await comment.getByRole('button', { name: 'Редактировать комментарий' }).click();
  await page.getByLabel('Текст комментария').fill('Исправлено');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(comment).toContainText('Исправлено');
  await comment.getByRole('button', { name: 'Удалить комментарий' }).click();
  const question = page.getByRole('alertdialog', { name: 'Удалить комментарий?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByText('Комментариев пока нет.')).toBeVisible();
});

test('only the author may edit a comment, and an account must be confirmed to write one', async ({ openAs, noise }) => {
  const guide = await createGuide('<p>Текст гайда.</p>');
  await callApi('createComment', { as: 'student2', body: { guideId: guide.id, content: 'Чужое мнение' } });
  const page = await openAs(await createStudent({ isConfirmed: false }));
  await goTo(page, guide.path);
  await expect(page.getByRole('listitem').filter({ hasText: 'Чужое мнение' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Редактировать комментарий' })).toHaveCount(0);
  noise.announce(403, '/api/comments');
  await page.getByPlaceholder('Ваш комментарий...').fill('Привет');
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByText(/^Не удалось отправить комментарий: /)).toBeVisible();
  await expect(page.getByPlaceholder('Ваш комментарий...')).toHaveValue('Привет');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Подтвердить в профиле' }).click();
  await page.getByRole('button', { name: 'Подтвердить аккаунт' }).click();
  await expect(page.getByRole('link', { name: 'Подтвердить аккаунт через Telegram' })).toBeVisible();
});
