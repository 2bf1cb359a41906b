import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { PasswordSection } from './password-section.tsx';

afterEach(cleanup);

it('the focus goes to the first field of an opened form, and back to its button', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PasswordSection login="olena" hasCalendar={false} />
    </QueryClientProvider>,
  );
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(screen.getByRole('button', { name: 'Сменить пароль' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Нынешний пароль'));
  await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Сменить пароль' }));
});
