import type { BrowserContext } from '@playwright/test';
import { goTo } from '../support/first-screen.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';
import { createGuide } from '../support/people.ts';
import { portalUrl } from '../support/portal.ts';
import { callApi } from '../support/portal-api.ts';

const inUkrainian = (context: BrowserContext) => context.addCookies([{ name: 'lang', value: 'uk', url: portalUrl() }]);

test('a curator translates a guide; readers find and read it, and see what changed since', async ({ openAs }) => {
  const source = '<p>Вступление</p><h2>Цена</h2><p>Десять евро</p><h2>Адрес</h2><p>Братислава</p>';
  const guide = await createGuide(source);
  const [curator, reader] = [await openAs('curator'), await openAs(undefined)];
  await inUkrainian(curator.context());
  await inUkrainian(reader.context());

  await goTo(reader, guide.path);
  await expect(reader.getByText('Цього гайда ще немає вашою мовою. Нижче він російською.')).toBeVisible();
  // Screen readers read the Russian text in Russian.
  for (const part of ['main h1', 'main article > .guide-body'])
    await expect(reader.locator(part)).toHaveAttribute('lang', 'ru');
  await expectAccessible(reader);

  await goTo(curator, guide.path);
  await curator.getByRole('button', { name: 'Перекласти' }).click();
  await expect(curator.getByRole('region', { name: 'Російський текст' })).toContainText('Десять евро');
  await curator.getByRole('textbox', { name: 'Заголовок' }).fill('Чернетка про смаколики');
  await curator.getByRole('button', { name: 'HTML', exact: true }).click();
  await curator
    .getByLabel('Текст гайда (HTML)')
    .fill('<p>Вступ</p><h2>Ціна</h2><p>Десять євро за макітру</p><h2>Адреса</h2><p>Братислава</p>');
  await expectAccessible(curator);
  await curator.getByRole('button', { name: '💾 Зберегти' }).click();
  await expect(curator.getByRole('heading', { level: 1, name: 'Чернетка про смаколики' })).toBeVisible();

  await goTo(reader, guide.path);
  await expect(reader.getByRole('heading', { level: 1, name: 'Чернетка про смаколики' })).toBeVisible();
  await expect(reader.locator('main h1')).toHaveAttribute('lang', 'uk');
  await expect(reader.locator('article, main').getByText('Десять євро за макітру')).toBeVisible();
  const found = await callApi('searchGuides', { query: { q: 'макітра', lang: 'uk' } });
  expect(found[0]).toMatchObject({ guideId: guide.id, title: 'Чернетка про смаколики' });

  const { version, title, topicId } = await callApi('getGuide', { params: { id: String(guide.id) } });
  await callApi('updateGuide', {
    as: 'curator',
    params: { id: String(guide.id) },
    body: { topicId, title, body: source.replace('Десять', 'Двенадцать'), version },
  });
  await goTo(reader, guide.path);
  const note = reader.getByText('Розділ змінився в російському тексті після перекладу.');
  await expect(note).toHaveCount(1);
  await expect(reader.getByRole('heading', { name: 'Ціна' })).toBeVisible();
  await expectAccessible(reader);

  const opening = reader.waitForEvent('popup');
  await note.getByRole('link', { name: 'Російський текст' }).click();
  const original = await opening;
  await expect(original.getByRole('article').getByText('Двенадцать евро')).toBeVisible();
  await goTo(reader, guide.path);
  await expect(reader.locator('html')).toHaveAttribute('lang', 'uk');
});

test('an unsaved translation survives a reload, until it is saved or started over', async ({ openAs }) => {
  const guide = await createGuide('<p>Вступление</p>');
  const curator = await openAs('curator');
  await inUkrainian(curator.context());
  await goTo(curator, guide.path);
  await curator.getByRole('button', { name: 'Перекласти' }).click();
  const title = curator.getByRole('textbox', { name: 'Заголовок' });
  await title.fill('Чернетка перекладу');
  await goTo(curator, guide.path);
  await curator.getByRole('button', { name: 'Продовжити' }).click();
  await expect(title).toHaveValue('Чернетка перекладу');
  await expectAccessible(curator);
  await curator.getByRole('button', { name: 'Почати зі збереженого тексту' }).click();
  await expect(title).not.toHaveValue('Чернетка перекладу');
  await title.fill('Переклад');
  await curator.getByRole('button', { name: '💾 Зберегти' }).click();
  await expect(curator.getByRole('heading', { level: 1, name: 'Переклад' })).toBeVisible();
  await goTo(curator, guide.path);
  await expect(curator.getByRole('button', { name: 'Продовжити' })).toHaveCount(0);
});

test('a university lists the titles of the twins', async ({ openAs }) => {
  const page = await openAs(undefined);
  await inUkrainian(page.context());
  await goTo(page, '/universities/1');
  const twin = page.getByRole('link', { name: 'FIIT STU: три роки чи чотири, де взяти бали і як подати заяву' });
  await expect(twin).toHaveAttribute('lang', 'uk');
  const original = page.getByRole('link', { name: 'Строительный факультет (SvF)' });
  await expect(page.locator('li[lang="ru"]', { has: original })).toHaveCount(1);
  await expectAccessible(page);
});
