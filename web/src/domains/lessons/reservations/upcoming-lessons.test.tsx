import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { clearTokens } from '#shared/api/tokens.ts';
import { buildLecture, buildReservation } from '#shared/testing/build.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { UpcomingLessons } from './upcoming-lessons.tsx';

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
/** A lesson to come, and before it the weekly ones of four years, the latest first. */
const lessons = Array.from({ length: 205 }, (_, index) => {
  const begin = 48 - index * 168;
  const lecture = buildLecture({ schedule: hoursFromNow(begin), scheduleEnd: hoursFromNow(begin + 1) });
  return buildReservation({ id: index + 1, status: 'PAID', lecture });
});

it('every lesson of a student can be reached, and the title of the past ones counts all', async () => {
  signIn('student');
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://portal');
    const [page, size] = [Number(searchParams.get('page') ?? 0), Number(searchParams.get('size') ?? 100)];
    const items = lessons.slice(page * size, (page + 1) * size);
    return Response.json(items, { headers: { 'x-total-count': String(lessons.length) } });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <UpcomingLessons />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const title = await screen.findByText('Прошедшие и отменённые уроки: 204');
  await userEvent.click(title);
  const more = () => screen.queryByRole('button', { name: 'Показать ещё' });
  while (more()) {
    const before = screen.getAllByRole('article').length;
    await userEvent.click(more() as HTMLElement);
    await vi.waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(before));
  }
  expect(screen.getAllByRole('article')).toHaveLength(lessons.length);
});
