import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { goTo, reload } from '../../support/first-screen.ts';
import { expect, expectAccessible, test } from '../../support/journey.ts';
import { createStudent } from '../../support/people.ts';
import { callApi, demoPassword } from '../../support/portal-api.ts';

const iban = 'SK3112000000198742637541';

/** Confirms the identity, which money asks of a resumed session. */
async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
  await dialog.getByLabel('Пароль', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Продолжить' }).click();
}

test('payouts leave as a file; the statement of the bank sends one and returns another', async ({ openAs, noise }) => {
  test.slow();
  // A resumed session confirms the identity first.
  for (const path of ['/api/balance/payouts', '/api/desk/payouts/batches']) noise.announce(403, path);
  const [receiver, returned] = [await createStudent({ euros: 20 }), await createStudent({ euros: 20 })];
  await callApi('requestPayout', { as: returned, body: { amount: 7, iban, purpose: 'RETURN' } });

  const own = await openAs(receiver);
  await goTo(own, '/profile');
  await own.getByRole('button', { name: 'Вернуть мне' }).click();
  const request = own.getByRole('dialog', { name: 'Вернуть деньги с баланса' });
  await request.getByLabel('Сумма').fill('12.34');
  await request.getByLabel('IBAN').fill(iban);
  await request.getByRole('button', { name: 'Вернуть мне' }).click();
  await prove(own);
  await expect(own.getByText('12.34 € на счёт …7541 ждёт отправки')).toBeVisible();

  const desk = await openAs('curator');
  await goTo(desk, '/desk/payouts');
  const batches = desk.getByRole('region', { name: 'Файл для банка' });
  const card = (name: string) => desk.getByRole('article').filter({ hasText: name });
  await expect(card(receiver)).toBeVisible();
  await expectAccessible(desk);
  const downloading = desk.waitForEvent('download');
  await batches.getByRole('button', { name: 'Создать файл' }).click();
  await prove(desk);
  const file = await (await downloading).path();
  const xml = await readFile(file, 'utf8');
  expect(xml).toContain('pain.001.001.09');
  const batch = batches.getByRole('listitem').first();
  await expect(batch).toContainText('в банке');
  await expect(card(receiver)).toBeHidden();
  await desk.getByRole('button', { name: 'В банке' }).click();
  await expect(card(receiver)).toContainText('решит выписка банка');
  await expectAccessible(desk);
  const again = desk.waitForEvent('download');
  await batch.getByRole('button', { name: 'Скачать снова' }).click();
  expect(await readFile(await (await again).path(), 'utf8')).toBe(xml);

  // The person cannot cancel what the bank has.
  await reload(own);
  await expect(own.getByText('Передана банку: отменить уже нельзя.')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Отменить заявку' })).toBeHidden();

  await desk.goto('/dev/bank');
  await desk.getByLabel('Файл для банка (pain.001)').setInputFiles({
    name: 'payouts.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(xml),
  });
  await desk.getByRole('button', { name: 'Провести' }).click();
  await expect(desk.getByRole('status')).toHaveText('Выплаты проведены. Скачайте выписку.');
  await desk.getByRole('listitem').filter({ hasText: returned }).getByRole('button', { name: 'Вернуть' }).click();
  await expect(desk.getByRole('listitem').filter({ hasText: returned })).toContainText('Вернулась');
  const stating = desk.waitForEvent('download');
  await desk.getByRole('link', { name: 'Скачать выписку' }).click();
  const statement = await readFile(await (await stating).path());

  await goTo(desk, '/desk/bank');
  const chosen = { name: 'statement.xml', mimeType: 'application/xml', buffer: statement };
  await desk.locator('input[type=file]').setInputFiles(chosen);
  await expect(desk.getByText('Выписка разобрана')).toBeVisible();
  await expect(desk.getByRole('region', { name: 'Сверка с банком' })).toContainText('сошлось');
  await desk.getByText('Из чего складывается').click();
  await expectAccessible(desk);

  await goTo(desk, '/desk/payouts');
  await expect(batch).toContainText('вернулось');
  await reload(own);
  await expect(own.getByText('12.34 € на счёт …7541: отправлено')).toBeVisible();
  const other = await openAs(returned);
  await goTo(other, '/profile');
  await expect(other.getByText('Выплата 7.00 € вернулась на баланс: Банк вернул перевод: счёт закрыт')).toBeVisible();
});
