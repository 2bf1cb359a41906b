import { goTo } from '../support/first-screen.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';
import { createGuide, createStudent } from '../support/people.ts';
import { callApi } from '../support/portal-api.ts';

test('a visitor reports a comment without an account, and the curator hides it', async ({ openAs }) => {
  test.slow();
  const author = await createStudent();
  const guide = await createGuide('<p>Гайд с жалобой</p>');
  await callApi('createComment', { as: author, body: { guideId: guide.id, content: 'Все тут глупы' } });

  const visitor = await openAs(undefined);
  await goTo(visitor, `${guide.path}#comments`);
  await visitor.getByRole('button', { name: 'Пожаловаться' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Пожаловаться' })).toBeVisible();
  await expect(visitor.getByText('Комментарий', { exact: true })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'Отправить жалобу' }).click();
  await expect(visitor.getByText('Выберите, что не так')).toBeVisible();
  await expect(visitor.getByText('Напишите, что не так')).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole('radio', { name: 'Оскорбление или травля' }).check();
  await visitor.getByLabel('Объясните').fill('Автор оскорбляет читателей');
  await visitor.getByLabel('Ваша почта').fill('anna@mail.example');
  await visitor.getByRole('checkbox', { name: /Я пишу честно/ }).check();
  await visitor.getByRole('button', { name: 'Отправить жалобу' }).click();
  const number = /№ (\d+)/.exec((await visitor.getByRole('heading', { name: /^Жалоба №/ }).textContent()) ?? '')?.[1];
  await expectAccessible(visitor);

  const desk = await openAs('curator');
  await goTo(desk, `/desk/reports?q=${author}`);
  const card = desk.getByRole('article').filter({ hasText: 'Все тут глупы' });
  await expect(card).toContainText(`№ ${number}`);
  await expect(card).toContainText('Автор оскорбляет читателей');
  await expectAccessible(desk);
  await card.getByRole('button', { name: 'Скрыть', exact: true }).click();
  await desk.getByRole('dialog').getByLabel('Причина').fill('Оскорбление');
  await desk.getByRole('dialog').getByRole('button', { name: 'Скрыть' }).click();
  await expect(card).toBeHidden();
});
