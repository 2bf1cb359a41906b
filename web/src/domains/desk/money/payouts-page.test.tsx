import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PayoutsPage } from './payouts-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('an empty list of sent payouts does not say that there are no payouts', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    String(url).includes('/batches')
      ? Response.json({ ready: { count: 0, amount: 0 }, batches: [] })
      : Response.json([], { headers: { 'x-total-count': '0' } }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/desk/payouts?state=SENT']}>
        <PayoutsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Отправленных выплат нет')).toBeTruthy();
  expect(screen.queryByText('Выплат пока нет')).toBeNull();
  expect(screen.queryByText(/^Заявка появится/)).toBeNull();
});
