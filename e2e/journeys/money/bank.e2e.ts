import type { Page } from '@playwright/test';
import { goTo } from '../../support/first-screen.ts';
import { expect, expectAccessible, test, toast } from '../../support/journey.ts';
import { createStudent, newLogin } from '../../support/people.ts';
import { expectForPhones } from '../../support/phones.ts';
import { demoPassword } from '../../support/portal-api.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Enters the password again: money asks who it is. */
async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
  await dialog.getByLabel('Пароль', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Продолжить' }).click();
}

/** The bank's statement of all that was paid so far, uploaded by a curator. */
async function uploadStatement(curator: Page): Promise<void> {
  await goTo(curator, '/desk/bank');
  const response = await curator.request.get('/dev/bank/statement.xml');
  await curator
    .getByLabel('Загрузить выписку')
    .and(curator.locator('input'))
    .setInputFiles({ name: 'statement.xml', mimeType: 'application/xml', buffer: await response.body() });
  await expect(curator.getByText('Выписка разобрана')).toBeVisible();
}

test('on a phone a student pays by bank, and the page says by itself that the money has come', async ({ openAs }) => {
  const login = await createStudent();
  const page = await openAs(login, phone);
  await goTo(page, '/profile');
  await page.getByRole('link', { name: 'Пополнить', exact: true }).tap();
  const next = page.getByRole('button', { name: 'Дальше' });
  const place = await next.boundingBox();
  await page.getByRole('button', { name: '20' }).tap();
  await expectAccessible(page);
  // The check mark of the chosen sum moves nothing below.
  expect(await next.boundingBox()).toEqual(place);
  await next.tap();
  await expect(page.getByRole('status').getByText('Ждём деньги от банка')).toBeVisible();
  for (const code of ['PAY by square', 'Код SEPA (EPC)'])
    await expect(page.getByRole('img', { name: `QR-код ${code} на 20.00 €` })).toBeVisible();
  const link = page.getByRole('link', { name: 'Открыть приложение банка' });
  await expect(link).toHaveAttribute('href', /^https:\/\/payme\.sk\/\?.*AM=20\.00/);
  await expectAccessible(page);
  await expectForPhones(page);

  const bank = await openAs(undefined);
  await bank.goto('/dev/bank');
  await expect(bank.getByRole('heading', { name: 'Банк демо' })).toBeVisible();
  const order = bank.getByRole('listitem').filter({ hasText: login });
  await order.getByRole('button', { name: 'Оплатить' }).click();
  await expect(order).toContainText('Оплачено, ждёт выписки');
  await expectAccessible(bank);
  const curator = await openAs('curator');
  await uploadStatement(curator);
  await expectAccessible(curator);

  // Nobody touches the student's page.
  await expect(page.getByRole('status').getByText('Деньги пришли')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пополнить баланс');
  await expect(page.getByRole('status')).toContainText('20.00 €');
  await expectAccessible(page);
  await expectForPhones(page);
  await page.getByRole('link', { name: 'В личный кабинет' }).tap();
  await page.getByRole('link', { name: 'Квитанция на 20.00 €' }).tap();
  await expect(page.getByRole('article')).toContainText('Пополнение переводом');
  await expectAccessible(page);
  await expectForPhones(page);
});

test('the statement of a month is printed alone, in light colours', async ({ openAs }) => {
  const page = await openAs(await createStudent({ euros: 30 }), { colorScheme: 'dark' });
  await goTo(page, '/profile');
  await page.getByRole('link', { name: 'Выписка по балансу' }).click();
  const paper = page.getByRole('article', { name: /^Выписка за/ });
  await expect(paper.getByText('Месяц ещё идёт.')).toBeVisible();
  await expect(paper.getByRole('row')).toHaveCount(2);
  await expect(paper.getByText('Остаток сейчас').locator('..')).toContainText('30.00 €');
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const role of ['banner', 'contentinfo', 'button'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  const background = await paper.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(background).toBe('rgb(255, 255, 255)');
  await expect(paper).toBeVisible();
});

test('curators give a transfer without a symbol to its person, and set another one apart', async ({ openAs }) => {
  const login = await createStudent();
  const bank = await openAs(undefined);
  await bank.goto('/dev/bank');
  const [given, apart] = [newLogin('dar'), newLogin('clenske')];
  for (const [message, euros] of [
    [given, '7.50'],
    [apart, '3'],
  ] as const) {
    await bank.getByLabel('Сообщение или символ').fill(message);
    await bank.getByLabel('Сумма в евро').fill(euros);
    // The notice of the first transfer is still there during the second.
    const answer = bank.waitForResponse((response) => response.request().method() === 'POST');
    await bank.getByRole('button', { name: 'Перевести' }).click();
    expect((await answer).ok()).toBe(true);
    await expect(bank.getByRole('status')).toContainText('Переведено');
  }
  const curator = await openAs('curator');
  await uploadStatement(curator);
  const card = (message: string) => curator.getByRole('article').filter({ hasText: message });
  const dialog = curator.getByRole('dialog');

  await card(given).getByRole('button', { name: 'Зачислить' }).click();
  await dialog.getByRole('button', { name: 'Зачислить' }).click();
  const missing = dialog.getByText('Выберите человека');
  await expect(missing).toBeVisible();
  const person = dialog.getByRole('combobox', { name: 'Кому' });
  await expect(person).toBeFocused();
  const choose = async () => {
    await person.fill(login);
    await dialog.getByRole('option', { name: login }).click();
    await expect(missing).toHaveCount(0);
  };
  await choose();
  // The text is another person now: the first one must not get the money.
  await person.fill('student2');
  await dialog.getByRole('button', { name: 'Зачислить' }).click();
  await expect(missing).toBeVisible();
  await choose();
  await expectAccessible(curator);
  await dialog.getByRole('button', { name: 'Зачислить' }).click();
  await expect(toast(curator, 'Деньги зачислены')).toBeVisible();
  await expect(card(given)).toHaveCount(0);

  await card(apart).getByRole('button', { name: 'Не для баланса' }).click();
  await dialog.getByRole('button', { name: 'Не для баланса' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Причина' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Членский взнос');
  await expectAccessible(curator);
  await curator.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Не для баланса' }).press('Enter');
  await expect(toast(curator, 'Отмечено: не для баланса')).toBeVisible();
  await curator.getByRole('button', { name: 'Все', exact: true }).click();
  await expect(card(apart)).toContainText('Причина: Членский взнос');
  await expect(card(given)).toContainText(login);

  const page = await openAs(login);
  await goTo(page, '/profile');
  await expect(page.getByText('7.50 €').first()).toBeVisible();
});

test('the dialogs that put money right are accessible', async ({ openAs, noise }) => {
  noise.announce(403, '/api/balance/payouts');
  noise.announce(403, '/api/desk/payouts');
  const login = await createStudent({ euros: 30 });
  const student = await openAs(login);
  await goTo(student, '/profile');
  await student.getByRole('button', { name: 'Вернуть мне' }).click();
  await expect(student.getByRole('dialog', { name: 'Вернуть деньги с баланса' })).toBeVisible();
  await expectAccessible(student);
  await student.getByLabel('Сумма').fill('5');
  await student.getByLabel('IBAN').fill('SK31 1200 0000 1987 4263 7541');
  await student.getByRole('button', { name: 'Вернуть мне' }).last().click();
  await prove(student);
  await expect(student.getByText(/на счёт …7541 ждёт отправки/)).toBeVisible();

  const curator = await openAs('curator');
  await goTo(curator, `/desk/people/${login}`);
  await curator.getByRole('button', { name: 'Исправить' }).click();
  const reversing = curator.getByRole('dialog', { name: 'Исправить пополнение' });
  await expect(reversing.getByLabel('Сумма')).toHaveValue('25.00');
  await expectAccessible(curator);
  await reversing.getByLabel('Сумма').fill('10');
  await reversing.getByLabel('Причина').fill('Опечатка');
  await reversing.getByRole('button', { name: 'Снять' }).click();
  await expect(toast(curator, 'Пополнение исправлено')).toBeVisible();

  await goTo(curator, `/desk/payouts?q=${login}`);
  for (const [button, title] of [
    ['Отказать', 'Отказать в выплате'],
    ['Отправлено', 'Деньги отправлены?'],
  ] as const) {
    await curator.getByRole('article').getByRole('button', { name: button }).click();
    await expect(curator.getByRole('dialog', { name: title })).toContainText('SK31 1200 0000 1987 4263 7541');
    await expectAccessible(curator);
    await curator.getByRole('dialog').getByRole('button', { name: 'Назад' }).click();
  }
  await curator.getByRole('article').getByRole('button', { name: 'Отправлено' }).click();
  await curator.getByRole('dialog').getByRole('button', { name: 'Отправлено' }).click();
  await prove(curator);
  await expect(toast(curator, 'Отмечено: отправлено')).toBeVisible();
  await expect(student.getByText(/на счёт …7541: отправлено/)).toBeVisible();
});
