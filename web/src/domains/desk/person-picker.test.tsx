import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { PersonPicker } from './person-picker.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('Enter picks nobody until the people of the present text are listed', async () => {
  const handlePick = vi.fn();
  vi.stubGlobal('fetch', async (url: string) => {
    const username = new URL(url, 'http://localhost').searchParams.get('query');
    return Response.json([{ username, fullName: `Имя ${username}` }]);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PersonPicker label="Человек" value="" onPick={handlePick} />
    </QueryClientProvider>,
  );
  const field = screen.getByRole('combobox');
  await userEvent.type(field, 'ol');
  expect(await screen.findByText('Имя ol')).toBeTruthy();
  await userEvent.type(field, 'ena{Enter}');
  expect(handlePick).not.toHaveBeenCalled();
  expect(await screen.findByText('Имя olena')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(handlePick).toHaveBeenCalledExactlyOnceWith('olena');
});
