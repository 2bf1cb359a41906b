import { goTo, withoutFirstScreen } from '../support/first-screen.ts';
import { expect, test } from '../support/journey.ts';
import { respond } from '../support/specification.ts';

// Another server, which sends the basic fields of product.md §3 alone.

const guide = {
  id: 3,
  title: 'Гайд без темы',
  body: '<p>Его текст.</p>',
  topicId: 3,
  validFrom: '2025-01-01',
  validTo: '2030-12-31',
  language: 'en',
};

test('7.1 a guide without its topic: read, edited and in the list', async ({ openAs }) => {
  const page = await openAs('curator');
  await withoutFirstScreen(page);
  await respond(page, 'GET guide/3*', { json: guide });
  await respond(page, 'PUT guide/3', { json: { ...guide, body: '<p>Новый текст.</p>' } });
  await goTo(page, '/universities/2/faculties/3/');
  await expect(page.getByRole('heading', { level: 1, name: guide.title })).toBeVisible();
  await expect(page.getByText('Его текст.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'UK', exact: true })).toHaveAttribute('href', '/universities/2');
  await page.getByRole('button', { name: 'Редактировать', exact: true }).click();
  await page.getByRole('button', { name: '💾 Сохранить' }).click();
  await expect(page.getByText('Новый текст.')).toBeVisible();

  const { topicId: _topicId, ...bare } = guide;
  const content = [guide, { ...bare, id: 4, title: 'Гайд с темой', topic: { id: 4, name: 'Общежитие' } }];
  await respond(page, 'GET guide?*', { json: { content, totalPages: 1, totalElements: 2 } });
  await goTo(page, '/admin');
  await expect(page.getByRole('listitem').filter({ hasText: guide.title })).toContainText('Тема #3');
  await expect(page.getByRole('listitem').filter({ hasText: 'Гайд с темой' })).toContainText('Общежитие');
});

test('7.1 teachers without languages and reviews, lists without a count, a balance alone', async ({ openAs }) => {
  const page = await openAs('teacher');
  await withoutFirstScreen(page);
  const name = { username: 'teacher', teacherFullName: 'Мария Шевчук', teacherAvatar: null };
  const teacher = { ...name, keywords: ['право'], minPrice: 5, maxPrice: 10, prices: { 1: 10, 2: 5 } };
  await respond(page, 'GET teacher-schedules?*', { json: [teacher] });
  await goTo(page, '/select-teachers');
  await expect(page.getByRole('heading', { level: 1, name: 'Найдено учителей: 1' })).toBeVisible();
  const card = page.getByRole('article', { name: name.teacherFullName });
  await expect(card).toContainText('10.00 € - 20.00 €');
  await expect(card).not.toContainText('Свободно');

  await respond(page, 'GET balance', { json: { balance: -3 } });
  const moved = { id: 1, type: 'DEPOSIT', amount: 5, createdAt: '2026-11-20T10:00:00Z', description: 'Пополнение' };
  await respond(page, 'GET balance/transactions?*', { json: [moved] });
  await goTo(page, '/teacher/balance');
  await expect(page.getByRole('region', { name: 'Текущий баланс' }).getByText('-3.00 €')).toBeVisible();
  await expect(page.getByText('+5.00 €')).toBeVisible();
});
