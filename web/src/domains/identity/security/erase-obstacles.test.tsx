import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { Obstacles } from './erase-obstacles.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = (money: { balance: number; returned?: number } = { balance: 5 }) =>
  render(
    <MemoryRouter>
      <Obstacles
        obligations={{ lessons: 0, returned: 0, payoutMax: 200, ...money }}
        comments="KEEP"
        onClose={cleanup}
      />
    </MemoryRouter>,
  );
const iban = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'IBAN' });

it('the IBAN of a return outlives its dialog until it is sent', async () => {
  show();
  await userEvent.type(iban(), 'SK31 1200');
  cleanup();
  show();
  expect(iban().value).toBe('SK31 1200');
  vi.stubGlobal('fetch', async () => Response.json({}));
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть деньги и удалить' }));
  await vi.waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  show();
  expect(iban().value).toBe('');
});

const toBalance = () => screen.queryByRole('link', { name: 'К балансу' })?.getAttribute('href');

it('more money than a day allows is paid out in parts first, on the profile', () => {
  show({ balance: 200.01 });
  expect(document.body.textContent).toContain('за день можно вывести не больше 200.00\u00a0€');
  expect(toBalance()).toBe('/profile');
  expect(screen.queryByRole('textbox')).toBeNull();
  cleanup();
  show({ balance: 200 });
  expect(document.body.textContent).not.toContain('за день');
  expect(toBalance()).toBeUndefined();
  expect(iban()).toBeTruthy();
});

it('money beside a payout that waits is returned after that payout', () => {
  show({ balance: 300, returned: 50 });
  expect(document.body.textContent).toContain('сначала должна уйти прежняя заявка');
  expect(toBalance()).toBe('/profile');
  expect(screen.queryByRole('textbox')).toBeNull();
  cleanup();
  show({ balance: 50, returned: 50 });
  expect(document.body.textContent).not.toContain('прежняя заявка');
  expect(screen.queryByRole('textbox')).toBeNull();
});
