import { goTo } from '../support/first-screen.ts';
import { expect, test } from '../support/journey.ts';
import { tabTo } from '../support/keyboard.ts';
import { createStudent, publishSlot, slotName } from '../support/people.ts';

const pressesMax = 60;

test('a lesson is booked with the keyboard alone', async ({ openAs }) => {
  const teacher = { login: 'oleg.dubrovin', name: 'Олег Дубровин', keyword: 'электротехника' };
  const lecture = await publishSlot(teacher.login, { hours: 2 });
  const page = await openAs(await createStudent());
  await goTo(page, '/');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: /^Обучение/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('combobox', { name: 'Ключевые слова' }));
  await page.keyboard.type(teacher.keyword);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Найдено учителей: 1', exact: true })).toBeVisible();
  const open = page.getByRole('article', { name: teacher.name }).getByRole('button', { name: 'Забронировать урок' });
  await tabTo(page, open);
  await page.keyboard.press('Enter');

  const calendar = page.getByRole('dialog', { name: `Доступные уроки учителя ${teacher.name}` });
  const slots = calendar.getByRole('button', { name: /свободно/ });
  const slot = calendar.getByRole('button', { name: new RegExp(`^${slotName(lecture)}`) });
  await expect(slots.first()).toBeVisible();
  await tabTo(page, slots.first());
  await page.keyboard.press('ArrowRight');
  // Moves to the nearest time of the previous day, then to the first time of that day.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await expect(slots.first()).toBeFocused();
  // The slot of this journey is in the shown week or in a later one.
  while ((await slot.count()) === 0) {
    await page.keyboard.press('PageDown');
    await tabTo(page, slots.first());
  }
  // Visits each day from its first slot. ArrowRight moves to the nearest time of the next day.
  const keysOfDay = ['Home', ...Array.from({ length: 6 }, () => 'ArrowDown'), 'ArrowRight'];
  for (let count = 0; count < pressesMax && !(await slot.evaluate((it) => it === document.activeElement)); count += 1)
    await page.keyboard.press(keysOfDay[count % keysOfDay.length] ?? '');
  await expect(slot).toBeFocused();
  await page.keyboard.press('Enter');

  const booking = page.getByRole('dialog', { name: 'Бронирование урока' });
  await tabTo(page, booking.getByLabel('Размер группы'));
  await page.keyboard.press('ArrowUp');
  await expect(booking.getByLabel('Размер группы')).toHaveValue('2');
  await tabTo(page, booking.getByLabel('Длительность'));
  await page.keyboard.press('Home');
  await expect(booking.getByLabel('Длительность')).toHaveValue('1');
  await page.keyboard.press('ArrowDown');
  await expect(booking.getByLabel('Длительность')).toHaveValue('2');
  const confirm = booking.getByRole('button', { name: 'Подтвердить' });
  await tabTo(page, confirm);
  await page.keyboard.down(' ');
  await page.keyboard.up(' ');
  await expect(booking.getByText('Отпущено раньше времени, действие не выполнено')).toBeAttached();
  await page.keyboard.down('Enter');
  const success = page.getByRole('dialog', { name: 'Резервация прошла успешно!' });
  await expect(success).toBeVisible();
  await page.keyboard.up('Enter');
  await page.keyboard.press('Escape');
  await expect(success).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(open).toBeFocused();
});

test('a booking closed with Escape leaves nothing that Back would visit again', async ({ openAs }) => {
  const page = await openAs(await createStudent());
  await goTo(page, '/universities');
  await page.getByRole('banner').getByRole('link', { name: 'Учителя' }).click();
  const offer = page.getByRole('button', { name: 'Забронировать урок' }).first();
  const calendar = page.getByRole('dialog', { name: /^Доступные уроки учителя/ });
  const booking = page.getByRole('dialog', { name: 'Бронирование урока' });
  for (const _round of [1, 2]) {
    await offer.click();
    await calendar
      .getByRole('button', { name: /свободно/ })
      .first()
      .click();
    await booking.getByLabel('Длительность').press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(booking).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(offer).toBeFocused();
    await expect(page).toHaveURL(/\/select-teachers$/);
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/universities$/);
});
