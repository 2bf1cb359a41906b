import type { Page } from '@playwright/test';
import { createTeacher, putStartIn } from '../../support/clock.ts';
import { goTo } from '../../support/first-screen.ts';
import { expect, expectAccessible, test, toast } from '../../support/journey.ts';
import { createStudent, publishSlot } from '../../support/people.ts';
import { expectForPhones } from '../../support/phones.ts';
import { callApi } from '../../support/portal-api.ts';

/** A paid lesson of 10.00 € that began that long ago. */
async function buildLesson(hoursAgo: number) {
  const [teacher, student] = [await createTeacher(), await createStudent({ euros: 30 })];
  const { id: lectureId } = await publishSlot(teacher, { hours: 1 });
  const { id } = await callApi('createReservation', { as: student, body: { lectureId, capacity: 1, duration: 2 } });
  for (const status of ['CONFIRMED', 'PAID'] as const)
    await callApi('updateReservationStatus', { as: teacher, body: { id, status } });
  await putStartIn(id, -hoursAgo);
  return { id, teacher, student };
}

/** Opens the details of the lesson from the student's page at the desk. */
async function openDetails(curator: Page, { student, teacher }: { student: string; teacher: string }) {
  await goTo(curator, `/desk/people/${student}`);
  await curator.getByRole('listitem').filter({ hasText: teacher }).getByRole('button').click();
  const details = curator.getByRole('dialog', { name: 'Детали лекции' });
  await expect(details.getByRole('region', { name: 'История' })).toBeVisible();
  return details;
}

test('after 48 hours a curator gives money back from the portal, by keyboard', async ({ openAs, noise }) => {
  const { id, teacher, student } = await buildLesson(51);
  noise.announce(409, `/api/desk/reservations/${id}/goodwill`);
  const curator = await openAs('curator');
  const details = await openDetails(curator, { student, teacher });
  await details.getByRole('button', { name: 'Вернуть от портала' }).press('Enter');
  const dialog = curator.getByRole('dialog', { name: 'Вернуть деньги от портала' });
  await expect(dialog).toContainText('Деньги даёт портал, преподавателю остаётся всё.');
  await expectAccessible(curator);

  const give = dialog.getByRole('button', { name: 'Вернуть от портала' });
  await give.press('Enter');
  await expect(dialog.getByLabel('Сумма')).toBeFocused();
  for (const name of ['Сумма', 'Причина'])
    await expect(dialog.getByRole('textbox', { name })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(curator);

  await dialog.getByLabel('Сумма').fill('10.01');
  await dialog.getByLabel('Причина').fill('Связь прервалась');
  await give.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('10.00 €');
  await expect(dialog.getByLabel('Причина')).toHaveValue('Связь прервалась');
  await dialog.getByLabel('Сумма').fill('4');
  await dialog.getByLabel('Сумма').press('Enter');
  await expect(toast(curator, 'Деньги возвращены ученику')).toBeVisible();
  await expect(details.getByRole('region', { name: 'История' })).toContainText('Связь прервалась');

  expect((await callApi('getBalance', { as: student })).balance).toBe(24);
  expect((await callApi('getBalance', { as: teacher })).balance).toBe(10);
  const page = await openAs(student);
  await goTo(page, '/profile');
  await expect(page.getByText('+4.00 €')).toBeVisible();
});

test('on a phone the dialog fits; before 48 hours the lesson offers no money back', async ({ openAs }) => {
  const [over, recent] = [await buildLesson(51), await buildLesson(40)];
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const curator = await openAs('curator', phone);
  const details = await openDetails(curator, over);
  await details.getByRole('button', { name: 'Вернуть от портала' }).tap();
  const dialog = curator.getByRole('dialog', { name: 'Вернуть деньги от портала' });
  await expect(dialog).toBeVisible();
  await expectAccessible(curator);
  await expectForPhones(curator);
  await dialog.getByRole('button', { name: 'Назад' }).tap();
  await expect(dialog).toBeHidden();
  const other = await openDetails(curator, recent);
  await expect(other.getByRole('button', { name: 'Вернуть от портала' })).toHaveCount(0);
});
