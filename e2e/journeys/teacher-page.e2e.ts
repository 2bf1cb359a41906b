import { holdConfirm } from '../support/booking.ts';
import { expect, expectAccessible, test, toast } from '../support/journey.ts';
import { createStudent, publishSlot } from '../support/people.ts';

test('from a card to the page of a teacher, and from a free time there to a booked lesson', async ({ openAs }) => {
  await publishSlot('denis.orlenko', { hours: 2, days: 1 });
  const page = await openAs(await createStudent());
  await page.goto('/select-teachers');
  await page.getByRole('article').getByRole('link', { name: 'Денис Орленко' }).click();
  await expect(page).toHaveURL(/\/teachers\/denis\.orlenko$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Денис Орленко' })).toBeVisible();
  await expect(page.getByText('Экономист, закончил EUBA')).toBeVisible();
  await expect(page.getByRole('row', { name: /7 и больше/ })).toContainText('4.00');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  const free = page.getByRole('region', { name: 'Ближайшее свободное время' });
  await free.getByRole('listitem').getByRole('button').first().click();
  await expect(page).toHaveURL(/lecture=\d+/);
  await expect(page.getByRole('dialog', { name: 'Бронирование урока' })).toBeVisible();
  await holdConfirm(page, page.getByText('Резервация прошла успешно!'));
});

test('a teacher writes about themselves; a contact is refused with the reason and the text stays', async ({
  openAs,
}) => {
  const page = await openAs('roman.tkach');
  await page.goto('/teacher/about');
  const about = page.getByRole('textbox', { name: 'О себе' });
  const save = page.getByRole('button', { name: 'Сохранить' });
  await about.fill('Черчу с 2012 года. Пишите: roman@stuba.sk');
  await save.click();
  await expect(page.getByText(/Здесь есть адрес почты: «roman@stuba.sk»/)).toBeVisible();
  await expect(about).toHaveValue(/roman@stuba\.sk/);
  await expectAccessible(page);
  await about.fill('Черчу с 2012 года, 8:00–20:00.\nОт 14 € за час.');
  await page.getByLabel('Точный адрес').fill('Radlinského 11, библиотека');
  await save.click();
  await expect(toast(page, 'Настройки сохранены')).toBeVisible();
  await page.getByRole('link', { name: 'Как видят страницу ученики' }).click();
  await expect(page.getByText('Черчу с 2012 года, 8:00–20:00.')).toBeVisible();
  await expect(page.getByText('библиотека')).toBeHidden();
});

test('without scripts the page of a teacher can be read', async ({ openAs }) => {
  const page = await openAs(undefined, { javaScriptEnabled: false });
  await page.goto('/teachers/natalia.horvat');
  await expect(page.getByRole('heading', { level: 1, name: 'Наталья Горват' })).toBeVisible();
  await expect(page.getByText('Преподаю словацкий русскоязычным')).toBeVisible();
  await expect(page.getByRole('table')).toContainText('14.00');
  await expect(page.locator('noscript p', { hasText: 'Бронирование работает' })).toBeVisible();
});
