import { createTeacher, putStartIn } from '../support/clock.ts';
import { goTo } from '../support/first-screen.ts';
import { ways } from '../support/hands.ts';
import { expect, test, toast } from '../support/journey.ts';
import { createStudent, publishSlot } from '../support/people.ts';
import { callApi } from '../support/portal-api.ts';
import { slowDown } from '../support/shifts.ts';

/** The daily work of teachers and curators, counted in taps. */

/** Books a lesson of one person. `paid`: the teacher has accepted it and it is paid. */
async function book(student: string, teacher: string, { paid = false } = {}): Promise<number> {
  const { id: lectureId } = await publishSlot(teacher, { days: 4 });
  const { id } = await callApi('createReservation', { as: student, body: { lectureId, capacity: 1, duration: 2 } });
  for (const status of paid ? (['CONFIRMED', 'PAID'] as const) : [])
    await callApi('updateReservationStatus', { as: teacher, body: { id, status } });
  return id;
}

for (const { name, options, isSlow, take } of ways) {
  test(`a teacher accepts a request in at most two taps, ${name}`, async ({ openAs }) => {
    const teacher = await createTeacher();
    await book(await createStudent({ euros: 30 }), teacher);
    const page = await openAs(teacher, options);
    if (isSlow) await slowDown(page);
    const hand = take(page);
    await goTo(page, '/');
    await hand.press(page.getByRole('link', { name: /заявка ждёт/ }));
    await hand.press(page.getByRole('button', { name: 'Принять' }));
    await expect(toast(page, 'Статус успешно изменен')).toBeVisible();
    await expect(page.getByText('Подтверждена')).toBeVisible();
    await hand.expectFocus();
    hand.expectTaps(`a request accepted, ${name}`, 2);
  });

  test(`a teacher contests a report in at most four taps, ${name}`, async ({ openAs }) => {
    const [teacher, student] = [await createTeacher(), await createStudent({ euros: 30 })];
    const id = await book(student, teacher, { paid: true });
    await putStartIn(id, -5);
    const body = { kind: 'TEACHER_ABSENT' as const, text: 'Никто не пришёл.' };
    await callApi('reportLesson', { as: student, params: { id: String(id) }, body });
    const page = await openAs(teacher, options);
    if (isSlow) await slowDown(page);
    const hand = take(page);
    await goTo(page, '/teacher/reservations');
    await hand.press(page.getByRole('button', { name: 'Ответить' }));
    await hand.press(page.getByRole('button', { name: 'Возразить' }));
    const question = page.getByRole('dialog', { name: 'Что было на самом деле?' });
    await hand.type(question.getByRole('textbox'), 'Урок шёл весь час.');
    await hand.press(question.getByRole('button', { name: 'Отправить' }));
    await expect(question).toBeHidden();
    await expect(page.getByText('Урок шёл весь час.').first()).toBeVisible();
    await hand.expectFocus();
    hand.expectTaps(`a report contested, ${name}`, 4);
  });

  test(`a curator tops up in at most three taps and refunds a lesson in at most five, ${name}`, async ({ openAs }) => {
    const [teacher, student] = [await createTeacher(), await createStudent({ euros: 30 })];
    // The teacher has the money for good two days after the lesson.
    await putStartIn(await book(student, teacher, { paid: true }), -60);
    const page = await openAs('curator', options);
    if (isSlow) await slowDown(page);
    const hand = take(page);
    await goTo(page, `/desk/people/${student}`);
    await hand.press(page.getByRole('main').getByRole('link', { name: 'Пополнить баланс' }));
    const form = page.getByRole('region', { name: 'Оновити баланс' });
    await expect(form.getByLabel('Username')).toHaveValue(student);
    await hand.type(form.getByLabel('Сума'), '12.50');
    await hand.press(form.getByRole('button', { name: 'Оновити баланс' }));
    await expect(toast(page, 'Баланс успішно оновлено')).toBeVisible();
    await hand.expectFocus();
    hand.expectTaps(`a person topped up, ${name}`, 3);

    const refunding = take(page);
    await goTo(page, `/desk/people/${student}`);
    await refunding.press(page.getByRole('region', { name: 'Уроки' }).getByRole('button').first());
    await refunding.press(page.getByRole('button', { name: 'Вернуть от портала' }));
    const money = page.getByRole('dialog', { name: 'Вернуть деньги от портала' });
    await refunding.type(money.getByLabel('Сумма'), '4');
    await refunding.type(money.getByLabel('Причина'), 'Связь прервалась');
    await refunding.press(money.getByRole('button', { name: 'Вернуть от портала' }));
    await expect(toast(page, 'Деньги возвращены ученику')).toBeVisible();
    refunding.expectTaps(`a lesson refunded, ${name}`, 5);
  });
}
