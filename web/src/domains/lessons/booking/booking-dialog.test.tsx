import type { PriceMap } from '@kampus/contract/pricing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { clearTokens } from '#shared/api/tokens.ts';
import { buildLecture } from '#shared/testing/build.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { noBooking } from './booking-state.ts';

const prices: PriceMap = { 1: 5 };

const show = (lectureId: number) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <BookingDialog
          lecture={buildLecture({ id: lectureId })}
          prices={prices}
          chosen={noBooking}
          filter={{ date: undefined, dayPart: undefined }}
          onChoose={() => undefined}
          onClose={() => undefined}
          onBooked={() => undefined}
          onFailed={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const goal = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Что разобрать' });

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('what a visitor wants to learn is still there after the way to sign-in, for that slot only', () => {
  show(1);
  fireEvent.change(goal(), { target: { value: 'Указатели в C' } });
  cleanup();
  show(2);
  expect(goal().value).toBe('');
  cleanup();
  show(1);
  expect(goal().value).toBe('Указатели в C');
  expect(goal().maxLength).toBe(500);
});

test.each([
  ['on a device without a network', false, /^Нет соединения с\u00a0сетью\. Выбор сохранён/],
  ['while the server is away', true, /^Нет связи с\u00a0сервером\. Выбор сохранён/],
])('a booking %s says so and keeps the choice', async (_when, isOnline, words) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  signIn('student');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  show(3);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Подтвердить' }), { isPrimary: true, button: 0 });
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words), 4000);
});

test('a person who is blocked from writing reads why the booking failed', async () => {
  signIn('student');
  const problem = {
    code: 'WRITING_BLOCKED',
    message: 'Вам пока нельзя писать на портале и бронировать уроки',
    requestId: 'r',
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(problem, { status: 403 })));
  show(4);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Подтвердить' }), { isPrimary: true, button: 0 });
  await vi.waitFor(() => expect(screen.getByText(/^Вам пока нельзя писать/)).toBeTruthy(), 4000);
});
