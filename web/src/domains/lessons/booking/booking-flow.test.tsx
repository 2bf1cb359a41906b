import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildLecture } from '#shared/testing/build.ts';
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

test('a start that was chosen in one lecture is not the start in another', async () => {
  const lecture = buildLecture({ id: 5, status: 'OPEN' });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(lecture.createdAt) });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('fetch', async (url: unknown) => Response.json(String(url).includes('/lectures/') ? [lecture] : {}));
  const onChange = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <BookingFlow
          booking={{ ...noBooking, teacher: lecture.teacherUsername, groupSize: 3, startUnit: 2, week: '2026-11-23' }}
          onChange={onChange}
          teacher={undefined}
          filter={{ date: undefined, dayPart: undefined }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /свободно/ }));
  const chosen = expect.objectContaining({ lectureId: 5, groupSize: 3, startUnit: undefined });
  expect(onChange).toHaveBeenCalledWith(chosen, 'open');
});
