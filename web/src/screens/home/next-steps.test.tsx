import type { Reservation } from '@kampus/contract/lessons/reservations';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { clearTokens } from '#shared/api/tokens.ts';
import { buildLecture, buildReservation } from '#shared/testing/build.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { NextSteps } from './next-steps.tsx';

afterEach(() => {
  cleanup();
  clearTokens();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const lesson = (status: Reservation['status'], schedule: string) =>
  buildReservation({ status, lecture: buildLecture({ schedule, scheduleEnd: '2099-01-02T00:00:00Z' }) });
const request = lesson('PENDING', '2099-01-01T16:00:00Z');

it.each([
  ['a request', [request], 'Ваша заявка ждёт ответа: чт, 1\u00a0января, 17:00'],
  [
    'a request before a lesson',
    [request, lesson('CONFIRMED', '2099-01-01T17:00:00Z')],
    'Ваш урок: чт, 1\u00a0января, 18:00',
  ],
  ['a lesson today', [lesson('PAID', new Date().toISOString())], /^Ваш урок сегодня в/],
  ['nothing', [], 'Уроков пока нет. Найти учителя'],
])('the line under the title names the next lesson, not a request as one: %s', async (_, reservations, text) => {
  signIn('student');
  vi.stubGlobal('fetch', async () => Response.json(reservations));
  render(
    <MemoryRouter>
      <NextSteps />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('link', { name: text })).toBeTruthy();
});
