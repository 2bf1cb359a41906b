import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildReservation } from '#shared/testing/build.ts';
import { ReservationCard } from './reservation-card.tsx';

afterEach(cleanup);

const show = (refunded: number): void => {
  const reservation = buildReservation({ status: 'PAID', refunded });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReservationCard reservation={reservation} onOpen={vi.fn()} />
    </QueryClientProvider>,
  );
};

it('the card of a paid lesson says how much the student got back', () => {
  show(5);
  expect(screen.getByText('Возвращено 5.00 €')).toBeTruthy();
  cleanup();
  show(0);
  expect(screen.queryByText(/^Возвращено/)).toBeNull();
});
