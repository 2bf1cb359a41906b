import { addDays, today } from '@kampus/contract/time';
import { holdConfirm, openCalendar } from '../support/booking.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';
import { createStudent, dateOf, publishSlot, slotName, slotText } from '../support/people.ts';

test('a person in New York sees the lesson in Bratislava time and in local time', async ({ openAs }) => {
  // Before 06:00 in Bratislava it is still the previous evening in New York.
  const lecture = await publishSlot('denis.orlenko', { days: 3 });
  expect(dateOf(lecture) >= addDays(today(new Date()), 3)).toBe(true);
  const page = await openAs(await createStudent(), { timezoneId: 'America/New_York' });
  const slot = await openCalendar(page, lecture);
  await expect(slot).toContainText('у вас');
  await expect(page.getByRole('dialog')).toContainText('ваше местное время подписано рядом');
  const day = slotName(lecture).split(', ').slice(0, 2).join(', ');
  await expect(page.getByRole('region', { name: day }).getByText(slotName(lecture).slice(-11))).toBeVisible();
  await expectAccessible(page);
  await slot.click();
  const booking = page.getByRole('dialog', { name: 'Бронирование урока' });
  await expect(booking).toContainText('По вашему времени:');
  await booking.getByLabel('Длительность').selectOption('1 час');
  await expect(booking.getByText(slotText(lecture), { exact: true })).toBeVisible();
  const success = page.getByRole('dialog', { name: 'Резервация прошла успешно!' });
  await holdConfirm(page, success);
  await success.getByRole('link', { name: 'Мои уроки' }).click();
  const lesson = page.getByRole('article', { name: slotName(lecture) });
  await expect(lesson).toContainText('По вашему времени:');
  await lesson.getByRole('button', { name: 'Детали' }).click();
  await expect(page.getByRole('dialog', { name: 'Детали лекции' })).toContainText(slotText(lecture));
  await expectAccessible(page);
});
