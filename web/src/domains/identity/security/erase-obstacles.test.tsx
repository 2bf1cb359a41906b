import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Obstacles } from './erase-obstacles.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = () =>
  render(<Obstacles obligations={{ lessons: 0, balance: 5, returned: 0 }} comments="KEEP" onClose={cleanup} />);
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
