import type { Reservation } from '@kampus/contract/lessons/reservations';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearTokens } from '#shared/api/tokens.ts';
import { buildLecture, buildReservation } from '#shared/testing/build.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { ReservationCard } from './reservation-card.tsx';

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

const show = (reservation: Reservation): void => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReservationCard reservation={reservation} onOpen={vi.fn()} />
    </QueryClientProvider>,
  );
};

it('the card of a paid lesson says how much the student got back', () => {
  show(buildReservation({ status: 'PAID', refunded: 5 }));
  expect(screen.getByText('Возвращено 5.00 €')).toBeTruthy();
  cleanup();
  show(buildReservation({ status: 'PAID' }));
  expect(screen.queryByText(/^Возвращено/)).toBeNull();
});

it('a card lists each message, also two of one kind to one person', () => {
  const failed = { kind: 'MOVE_PROPOSED', username: 'olena', state: 'FAILED' as const, at: null };
  show(buildReservation({ deliveries: [failed, failed] }));
  expect(screen.getAllByText(/^olena: /)).toHaveLength(2);
});

it('a card says that a lesson is not covered only if the server says so', () => {
  show(buildReservation({ status: 'CONFIRMED', covered: false }));
  expect(screen.getByText('Не покрыто балансом')).toBeTruthy();
  cleanup();
  const { covered: _covered, ...sparse } = buildReservation({ status: 'CONFIRMED' });
  show(sparse as Reservation); // Another server sends the fields of product.md §3 alone.
  expect(screen.queryByText('Не покрыто балансом')).toBeNull();
});

it('a teacher who is blocked from writing is not offered to accept a request', async () => {
  const block = { scope: 'WRITING', until: null, reason: 'Реклама' };
  vi.stubGlobal('fetch', async () => Response.json({ login: 'teacher', block }));
  signIn('teacher');
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  show(buildReservation({ answerUntil: inAnHour, lecture: buildLecture({ schedule: inAnHour }) }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Принять' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Отказать' })).toBeTruthy();
});
