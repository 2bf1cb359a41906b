import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { uiTexts } from '#shared/ui/texts.ts';
import { PayoutDialog } from './payout-dialog.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = (lastIbanEnd: string | undefined) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PayoutDialog purpose="topUp" available={20} lastIbanEnd={lastIbanEnd} onClose={cleanup} />
    </QueryClientProvider>,
  );

it('says that a changed bank account waits only to a person who named one before', () => {
  show(undefined);
  expect(screen.queryByText(/72/)).toBeNull();
  cleanup();
  show('7541');
  expect(screen.getByText(/Прежний счёт: …7541.*72\s+часа/)).toBeTruthy();
});

it('names a wrong IBAN without a call, which would first ask for the password', async () => {
  show(undefined);
  await userEvent.type(screen.getByLabelText(/IBAN/), 'SK31 1200 0000 1987 4263 7542');
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть мне' }));
  expect(await screen.findByText('Такого IBAN нет: проверьте, нет ли опечатки')).toBeTruthy();
});

it('names a sum above the balance without a call, which would first ask for the password', async () => {
  show(undefined);
  const amount = screen.getByLabelText(/Сумма/);
  await userEvent.type(screen.getByLabelText(/IBAN/), 'SK31 1200 0000 1987 4263 7541');
  for (const above of ['20,01', '99999']) {
    await userEvent.clear(amount);
    await userEvent.type(amount, above);
    await userEvent.click(screen.getByRole('button', { name: 'Вернуть мне' }));
    expect(await screen.findByText('Не больше 20.00 €')).toBeTruthy();
  }
});

it('names a wrong IBAN and a sum above the balance at once, and the focus goes to the first', async () => {
  show(undefined);
  const amount = screen.getByLabelText(/Сумма/);
  await userEvent.clear(amount);
  await userEvent.type(amount, '20,01');
  await userEvent.type(screen.getByLabelText(/IBAN/), 'SK31');
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть мне' }));
  expect(await screen.findByText('Такого IBAN нет: проверьте, нет ли опечатки')).toBeTruthy();
  expect(screen.getByText('Не больше 20.00 €')).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement).toBe(amount));
});

it('keeps an IBAN that was typed and not sent, and forgets a sent one', async () => {
  const iban = () => screen.getByLabelText<HTMLInputElement>(/IBAN/);
  show(undefined);
  await userEvent.type(iban(), 'SK31 1200 0000 1987 4263 7541');
  await userEvent.click(screen.getByRole('button', { name: uiTexts.close }));
  expect(screen.queryByLabelText(/IBAN/)).toBeNull();
  show(undefined);
  expect(iban().value).toBe('SK31 1200 0000 1987 4263 7541');
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 201 }));
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть мне' }));
  await vi.waitFor(() => expect(screen.queryByLabelText(/IBAN/)).toBeNull());
  show(undefined);
  expect(iban().value).toBe('');
});
