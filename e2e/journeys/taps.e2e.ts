import type { Page } from '@playwright/test';
import { nextMondayName } from '../support/booking.ts';
import { createTeacher } from '../support/clock.ts';
import { goTo } from '../support/first-screen.ts';
import { type Hand, ways } from '../support/hands.ts';
import { expect, expectAccessible, test, toast } from '../support/journey.ts';
import { createStudent, newLogin, publishSlot } from '../support/people.ts';
import { callApi, demoPassword } from '../support/portal-api.ts';
import { slowDown, watchShifts } from '../support/shifts.ts';

/**
 * Maximum CLS of a whole journey: a control that moves would be pressed wrongly. It is not zero,
 * because a slow phone shows the result of a press late.
 */
const shiftMax = 0.02;

for (const { name, options, isSlow, take } of ways) {
  /** Prepares the page for this input method. Call `expectSteady` at the end of the journey. */
  const begin = async (page: Page): Promise<{ hand: Hand; expectSteady: () => Promise<void> }> => {
    const readShifts = await watchShifts(page);
    if (isSlow) await slowDown(page);
    return {
      hand: take(page),
      expectSteady: async () => {
        const { sum, moved } = await readShifts();
        expect(sum, moved.join('\n')).toBeLessThan(shiftMax);
      },
    };
  };

  test(`a lesson is found, booked and seen in at most eight taps and one hold, ${name}`, async ({ openAs }) => {
    await publishSlot('alina.reznik', { days: 3 });
    const page = await openAs(await createStudent({ euros: 50 }), options);
    const { hand } = await begin(page);
    await goTo(page, '/');
    await hand.press(page.getByRole('main').getByRole('link', { name: /^Обучение/ }));
    const found = page.waitForResponse(/teacher-schedules\?.*startTime=17/);
    await hand.press(page.getByRole('button', { name: /^Вечер/ }));
    const card = page
      .getByRole('article')
      .filter({ hasText: /Свободно:/ })
      .first();
    await found;
    await expect(page.getByRole('list', { name: 'Учителя' })).not.toHaveAttribute('aria-busy', 'true');
    const promised = (await card.getByText(/^Свободно: /).textContent())?.replace('Свободно: ', '') ?? '';
    await hand.press(card.getByRole('button', { name: 'Забронировать урок' }));
    const calendar = page.getByRole('dialog', { name: /^Доступные уроки учителя/ });
    // The calendar names the free time of the card and offers it.
    await expect(calendar.getByText('Ближайшее:')).toContainText(promised);
    await hand.expectFocus();
    if (!isSlow) await expectAccessible(page);
    await hand.press(calendar.getByRole('button', { name: /ближайшее подходящее/ }));
    const success = page.getByRole('dialog', { name: 'Резервация прошла успешно!' });
    await hand.hold(page.getByRole('button', { name: 'Подтвердить', exact: true }), success);
    await hand.expectFocus();
    await hand.press(success.getByRole('link', { name: 'Мои уроки' }));
    await expect(page.getByRole('region', { name: 'Ближайший урок' })).toBeInViewport({ ratio: 1 });
    await hand.expectFocus();
    hand.expectTaps(`a lesson booked and seen, ${name}`, 8);
  });

  test(`a teacher publishes five slots of a week in at most ten taps, ${name}`, async ({ openAs }) => {
    const page = await openAs(await createTeacher(), options);
    const { hand, expectSteady } = await begin(page);
    await goTo(page, '/teacher/schedule');
    await hand.press(page.getByRole('button', { name: 'Следующая неделя' }));
    await hand.press(page.getByRole('button', { name: `Добавить свободное время: ${nextMondayName()}` }));
    const form = page.getByRole('dialog', { name: 'Новое свободное время' });
    for (const day of ['вторник', 'среда', 'четверг', 'пятница'])
      await hand.press(form.getByRole('button', { name: new RegExp(day) }));
    await hand.setTime(form.getByLabel('Начало'), '05:00');
    await expect(form.getByText('Будет создано: 5')).toBeVisible();
    await hand.expectFocus();
    if (!isSlow) await expectAccessible(page);
    await hand.press(form.getByRole('button', { name: 'Создать' }));
    const created = toast(page, 'Лекция успешно создана');
    await expect(created).toBeVisible();
    // It moves out of the dialog that closes.
    await expect.poll(async () => (await created.boundingBox())?.y).toBeLessThan(200);
    await expect(page.getByRole('button', { name: /^(?!Удалить).*05:00–06:00, свободно/ })).toHaveCount(5);
    await hand.expectFocus();
    hand.expectTaps(`five slots published, ${name}`, 10);
    await expectSteady();
  });

  test(`an account is registered and confirmed in at most twelve taps, ${name}`, async ({ openAs }) => {
    const login = newLogin('taps');
    const page = await openAs(undefined, options);
    const { hand, expectSteady } = await begin(page);
    await goTo(page, '/register');
    await hand.type(page.getByLabel('Логин'), login);
    await hand.type(page.getByLabel('Пароль', { exact: true }), demoPassword);
    for (const list of ['Университет', 'Факультет', 'Специальность']) {
      await expect(page.getByLabel(list)).toBeEnabled();
      await expect(page.getByLabel(list).getByRole('option').nth(1)).toBeAttached();
      await hand.choose(page.getByLabel(list), 1);
    }
    await hand.press(page.getByRole('button', { name: 'Зарегистрироваться' }));
    const opening = page.context().waitForEvent('page');
    await hand.press(page.getByRole('link', { name: 'Подтвердить аккаунт через Telegram' }));
    await hand.expectFocus();
    // Two more taps in the messenger, which the hand does not count.
    const chat = await opening;
    await chat.getByRole('button', { name: 'START' }).click();
    await chat.getByRole('button', { name: 'Подтвердить', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Личный кабинет' })).toBeVisible();
    await expect.poll(async () => (await callApi('getMe', { as: login })).status).toBe('CONFIRMED');
    hand.expectTaps(`registered, without two in the messenger, ${name}`, 10);
    await expectSteady();
  });
}
