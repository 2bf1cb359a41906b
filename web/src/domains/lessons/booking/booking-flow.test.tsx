import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { BookingFlow } from './booking-flow.tsx';
import { noBooking } from './booking-state.ts';

test('an old link to a teacher who does not teach now says so, without a link to the missing page', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'NOT_FOUND', message: 'Не найдено' }, { status: 404 }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <BookingFlow
          booking={{ ...noBooking, teacher: 'gone' }}
          onChange={() => undefined}
          teacher={undefined}
          filter={{ date: undefined, dayPart: undefined }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/Такого преподавателя нет/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
