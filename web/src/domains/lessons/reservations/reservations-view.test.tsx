import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { clearTokens } from '#shared/api/tokens.ts';
import { buildDetails, buildReservation } from '#shared/testing/build.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { reservationsKey } from './key.ts';
import { AllReservations } from './reservations-view.tsx';
import { reservationTexts as texts } from './texts.ts';

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

it('an open lesson stays open when its status takes it out of the filtered list', async () => {
  signIn('admin', 'ADMIN');
  let listed = [buildReservation()];
  vi.stubGlobal('fetch', async (url: string) =>
    /reservations\/\d/.test(url)
      ? Response.json(buildDetails())
      : Response.json(listed, { headers: { 'x-total-count': String(listed.length) } }),
  );
  const client = new QueryClient();
  const filter = { person: '', status: 'PENDING', from: '', to: '' } as const;
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AllReservations filter={filter} page={0} onPageChange={vi.fn()} menuOf={() => null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /Детали/ }));
  const dialog = await screen.findByRole('dialog', { name: texts.detailsTitle });
  listed = [];
  await act(() => client.invalidateQueries({ queryKey: reservationsKey }));
  expect(await screen.findByText(texts.empty)).toBeTruthy();
  expect(screen.getByRole('dialog', { name: texts.detailsTitle })).toBe(dialog);
});
