import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { MoneyBackDialog } from './money-back-dialog.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it.each([
  [20, '20.01', 0],
  [20, '20', 1],
  [undefined, '20.01', 1],
])('with %s euros left, a sum of %s is sent %i times', async (left, amount, times) => {
  const send = vi.fn(async () => undefined);
  const limit = left === undefined ? {} : { left };
  render(
    <MoneyBackDialog title="Исправить" draft="test" submitLabel="Вернуть" {...limit} send={send} onClose={cleanup}>
      Пополнение
    </MoneyBackDialog>,
  );
  const field = screen.getByLabelText(/Сумма/);
  await userEvent.clear(field);
  await userEvent.type(field, amount);
  await userEvent.type(screen.getByLabelText(/Причина/), 'Ошибка в сумме');
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть' }));
  await vi.waitFor(() =>
    expect(field.getAttribute('aria-invalid') === 'true' || send.mock.calls.length > 0).toBe(true),
  );
  expect(send).toHaveBeenCalledTimes(times);
});
