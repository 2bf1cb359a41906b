import { goTo } from '../support/first-screen.ts';
import { expect, moveTo, test } from '../support/journey.ts';
import { createGuide, createStudent } from '../support/people.ts';
import { ask, collectBodies, respond } from '../support/specification.ts';

test('2.5 and 4.3 guide: widths, and a form that saves or cancels', async ({ openAs }) => {
  const { id, path } = await createGuide('<p>Первый текст.</p>');
  const page = await openAs('curator', { viewport: { width: 1800, height: 900 } });
  await goTo(page, path);
  const widthOf = async (role: 'article' | 'banner') =>
    page
      .getByRole(role)
      .first()
      .evaluate((element) => {
        const widths = [...element.querySelectorAll('*')].map((one) => one.getBoundingClientRect().width);
        return Math.max(...widths.filter((width) => width < window.innerWidth));
      });
  expect(await widthOf('article')).toBeLessThanOrEqual(1124);
  expect(await widthOf('banner')).toBeLessThanOrEqual(1480);

  await page.getByRole('button', { name: 'Редактировать', exact: true }).click();
  const topic = page.getByLabel('Тема', { exact: true });
  await expect(topic.getByRole('option', { name: 'Выберите тему' })).toHaveCount(1);
  const body = page.getByLabel('Текст гайда (HTML)');
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  await expect(body).toHaveJSProperty('localName', 'textarea');
  await body.fill('<p>Не сохраняется.</p>');
  await page.getByRole('button', { name: '❌ Отмена' }).click();
  await expect(body).toHaveCount(0);
  await expect(page.getByText('Первый текст.')).toBeVisible();

  await page.getByRole('button', { name: 'Редактировать', exact: true }).click();
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  await body.fill('<p>Второй текст.</p>');
  await page.getByRole('button', { name: '💾 Сохранить' }).click();
  await expect(body).toHaveCount(0);
  await expect(page.getByText('Второй текст.')).toBeVisible();
  expect((await ask(`GET /api/guide/${id}`)).body.body).toBe('<p>Второй текст.</p>');

  const student = await openAs('student');
  await goTo(student, path);
  await expect(student.getByText('Второй текст.')).toBeVisible();
  await expect(student.getByRole('button', { name: 'Редактировать', exact: true })).toHaveCount(0);
});

test('2.6 comments: list, form and what the author may do', async ({ openAs }) => {
  const { id, path } = await createGuide('<p>Текст.</p>');
  const login = await createStudent();
  const page = await openAs(login);
  await goTo(page, path);
  await expect(page.getByRole('heading', { name: 'Комментарии' })).toBeVisible();
  await expect(page.getByText('Комментариев пока нет.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Оставить комментарий' })).toBeVisible();
  const field = page.getByPlaceholder('Ваш комментарий...', { exact: true });
  await expect(field).toHaveAttribute('rows', '4');
  await expect(field).toHaveJSProperty('required', true);
  const send = page.getByRole('button', { name: 'Отправить', exact: true });
  const sent = collectBodies(page, 'POST /api/comments');
  await field.fill('Раз\nдва');
  await send.click();
  const comment = page.getByRole('listitem').filter({ hasText: login });
  await expect(comment.getByText('Раз\nдва')).toBeVisible();
  await expect(comment.getByText('less than a minute ago')).toBeVisible();
  await expect(comment.getByText(login.slice(0, 1).toUpperCase(), { exact: true })).toBeVisible();
  await expect(field).toHaveValue('');
  expect(sent).toEqual([{ guideId: id, content: 'Раз\nдва' }]);
  await comment.getByRole('button', { name: 'Удалить комментарий' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByText('Комментариев пока нет.')).toBeVisible();
});

test('4.4 comments: one is edited at a time; the check saves, the cross cancels', async ({ openAs }) => {
  const { id, path } = await createGuide('<p>Текст.</p>');
  const login = await createStudent();
  for (const content of ['Первый', 'Второй'])
    await ask('POST /api/comments', { as: login, body: { guideId: id, content } });
  const page = await openAs(login);
  await goTo(page, path);
  const pencils = page.getByRole('button', { name: 'Редактировать комментарий' });
  await expect(pencils).toHaveCount(2);
  await pencils.first().click();
  const editor = page.getByLabel('Текст комментария');
  await expect(editor).toHaveValue('Первый');
  await pencils.last().click({ force: true });
  await expect(editor).toHaveCount(1);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByText('Первый', { exact: true })).toBeVisible();
  await pencils.first().click();
  await editor.fill('Исправлен');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Исправлен', { exact: true })).toBeVisible();
});

test('5.3 comments and guides: an empty comment takes the focus, a guide needs all three', async ({ openAs }) => {
  const { path } = await createGuide('<p>Текст.</p>');
  const page = await openAs('student');
  await goTo(page, path);
  const sent = collectBodies(page, 'POST /api/comments');
  const field = page.getByPlaceholder('Ваш комментарий...');
  for (const text of ['', '   ']) {
    await field.fill(text);
    await page.getByRole('button', { name: 'Отправить' }).click();
    await expect(field).toBeFocused();
    await expect(page.getByText('Введите комментарий', { exact: true })).toBeVisible();
  }
  expect(sent).toEqual([]);
  const curator = await openAs('curator');
  await goTo(curator, '/guide/create');
  const created = collectBodies(curator, 'POST /api/guide');
  await curator.getByRole('button', { name: 'Создать', exact: true }).click();
  for (const label of ['Тема', 'Заголовок', 'Текст гайда'])
    await expect(curator.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  expect(created).toEqual([]);
});

test('8.2 guides: every failure has its sentence', async ({ openAs, noise }) => {
  noise.announce(400, '/api/');
  noise.announceLogged('ApiError: Не сейчас');
  const { id, path } = await createGuide('<p>Текст.</p>');
  const page = await openAs('curator');
  await goTo(page, path);
  const problem = { status: 400, json: { message: 'Не сейчас' } };
  await respond(page, 'POST comments', problem);
  await page.getByPlaceholder('Ваш комментарий...').fill('Текст');
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByText('Не удалось отправить комментарий: Не сейчас')).toBeVisible();
  await respond(page, `PUT guide/${id}`, problem);
  await page.getByRole('button', { name: 'Редактировать', exact: true }).click();
  await page.getByRole('button', { name: '💾 Сохранить' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Ошибка при сохранении' })).toBeVisible();

  const visitor = await openAs(undefined);
  await goTo(visitor, '/privacy');
  const connection = 'Ошибка подключения к API, показываются тестовые данные';
  await respond(visitor, `GET comments/guide/${id}*`, problem);
  await moveTo(visitor, path);
  await expect(visitor.getByText(connection)).toBeVisible();

  const sections = [
    [`GET guide/${id}`, path, ['Ошибка подключения к API, невозможно загрузить страницу']],
    ['GET guide/topic*', '/universities/2', [connection, 'Медицинский факультет']],
    [
      'GET universities/2',
      '/universities/2',
      [`Ошибка: ${connection}`, 'Факультет', 'Проверьте консоль браузера для получения дополнительной информации.'],
    ],
  ] as const;
  for (const [call, address, texts] of sections) {
    const one = await openAs(undefined);
    await goTo(one, '/privacy');
    await respond(one, call, problem);
    await moveTo(one, address);
    for (const text of texts) await expect(one.getByText(text, { exact: true })).toBeVisible();
  }
});
