import type { Page } from '@playwright/test';
import { goTo } from '../../support/first-screen.ts';
import { expect, expectAccessible, test } from '../../support/journey.ts';
import { createStudent } from '../../support/people.ts';

/** Opens pages as a portal without a bank account sends them. */
const withoutBank = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    return route.fulfill({ response, body: text.replace(/"bank":\{[^}]*\}/, '"bank":null') });
  });

test('without a bank account the desk hides the bank, and its page says what is done by hand', async ({ openAs }) => {
  const curator = await openAs('curator');
  await withoutBank(curator);
  await goTo(curator, '/desk/waiting');
  await expect(curator.getByRole('link', { name: 'Выплаты' }).first()).toBeVisible();
  await expect(curator.getByRole('link', { name: 'Счёт в банке' })).toHaveCount(0);
  await expect(curator.getByText('Переводы, которые портал не смог отнести к человеку')).toHaveCount(0);
  await goTo(curator, '/desk/bank');
  await expect(curator.getByText('Счёт портала не указан, поэтому выписки не принимаются.')).toBeVisible();
  await expect(curator.getByRole('button', { name: 'Загрузить выписку' })).toHaveCount(0);
  await expect(curator.getByRole('link', { name: 'Пополнить вручную' })).toHaveAttribute('href', '/admin');
  await expectAccessible(curator);
  await goTo(curator, '/desk/payouts');
  await expect(curator.getByText('Счёт портала не указан, поэтому файлов нет')).toBeVisible();
  await expect(curator.getByRole('button', { name: 'Создать файл' })).toHaveCount(0);
});

test('without a bank account a person reads who tops up', async ({ openAs }) => {
  const page = await openAs(await createStudent());
  await withoutBank(page);
  await goTo(page, '/profile/top-up');
  await expect(page.getByText('Портал не принимает переводы.')).toBeVisible();
  await expect(page.getByText('Баланс пополняет куратор')).toBeVisible();
  await expectAccessible(page);
});
