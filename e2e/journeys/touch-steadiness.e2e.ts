import { goTo, reload } from '../support/first-screen.ts';
import { expect, test, toast } from '../support/journey.ts';
import { createStudent, publishSlot, takeSlot } from '../support/people.ts';
import { slowDown, watchShifts } from '../support/shifts.ts';

/** Maximum cumulative layout shift (CLS) of a page. */
const shiftMax = 0.01;

test('nothing on the personal page moves while it loads', async ({ openAs }) => {
  const student = await createStudent({ euros: 50 });
  await takeSlot(student, (await publishSlot('iryna.bondar', { days: 5 })).id);
  const page = await openAs(student);
  const readShifts = await watchShifts(page);
  await slowDown(page);
  await goTo(page, '/profile');
  await expect(page.getByRole('region', { name: 'Ближайший урок' })).toBeVisible();
  await expect(page.getByText('Пополнение баланса')).toBeVisible();
  expect((await readShifts()).sum).toBeLessThan(shiftMax);
});

test('a calendar opens on the free time of the card, each time and from a link', async ({ openAs }) => {
  await publishSlot('alina.reznik', { days: 4 });
  const page = await openAs(undefined);
  await slowDown(page);
  await goTo(page, '/select-teachers?part=evening');
  const card = page
    .getByRole('article')
    .filter({ hasText: /Свободно:/ })
    .first();
  const promised = (await card.getByText(/^Свободно: /).textContent())?.replace('Свободно: ', '') ?? '';
  const calendar = page.getByRole('dialog', { name: /^Доступные уроки учителя/ });
  const expectPromised = async () => {
    await expect(calendar.getByText('Ближайшее:')).toContainText(promised);
    await expect(calendar.getByRole('button', { name: /ближайшее подходящее/ })).toBeInViewport();
  };
  for (let opening = 1; opening <= 3; opening += 1) {
    await card.getByRole('button', { name: 'Забронировать урок' }).tap();
    await expectPromised();
    if (opening < 3) await calendar.getByRole('button', { name: 'Закрыть' }).tap();
  }
  await reload(page);
  await expectPromised();
});

test('the sheet of the search stays where it is when the results come', async ({ page }) => {
  await goTo(page, '/universities');
  await page.getByRole('button', { name: 'Поиск по гайдам' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Поиск по гайдам' });
  await sheet.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
  const before = await sheet.boundingBox();
  await sheet.getByRole('combobox').fill('общежитие');
  await expect(sheet.getByRole('option').nth(5)).toBeAttached();
  expect(await sheet.boundingBox()).toEqual(before);
});

test('a button that works keeps its size, so that nothing below moves', async ({ openAs }) => {
  const teacher = 'iryna.bondar';
  await takeSlot(await createStudent(), (await publishSlot(teacher, { days: 6 })).id);
  const page = await openAs(teacher);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await goTo(page, '/teacher/reservations');
  const accept = page.getByRole('button', { name: 'Принять' }).first();
  await expect(accept).toBeVisible();
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await answered;
    await route.continue();
  });
  const before = await accept.boundingBox();
  await accept.tap();
  await expect(accept).toHaveAttribute('aria-busy', 'true');
  expect(await accept.boundingBox()).toEqual(before);
  answer();
  await expect(toast(page, 'Статус успешно изменен')).toBeVisible();
});
