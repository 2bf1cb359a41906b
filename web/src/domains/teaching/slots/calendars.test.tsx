import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildLecture } from '#shared/testing/build.ts';
import { OwnCalendar } from './own-calendar.tsx';
import { openLecturesQuery, ownLecturesQuery } from './queries.ts';
import { StudentCalendar } from './student-calendar.tsx';

const sunday = buildLecture({ id: 1, schedule: '2026-11-29T22:30:00Z', scheduleEnd: '2026-11-29T23:00:00Z' });
const tuesday = buildLecture({ id: 2, schedule: '2026-12-01T07:00:00Z', scheduleEnd: '2026-12-01T08:00:00Z' });
const ignore = () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-29T22:29:30Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(calendar: ReactElement): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const query of [ownLecturesQuery('anna'), openLecturesQuery('anna')])
    client.setQueryData(query.queryKey, [sunday, tuesday]);
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>{calendar}</QueryClientProvider>
    </MemoryRouter>,
  );
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('a calendar of the own slots that stays open shows the new week on Monday', async () => {
  show(<OwnCalendar username="anna" week={undefined} onWeekChange={ignore} />);
  expect(screen.getByRole('button', { name: /Добавить свободное время: воскресенье, 29/ })).toBeTruthy();
  for (let minute = 0; minute < 31; minute += 1) await pass(60_000);
  expect(screen.getByRole('button', { name: /Добавить свободное время: понедельник, 30/ })).toBeTruthy();
});

it('a calendar of a student names the next slot when the nearest one has begun', async () => {
  show(
    <StudentCalendar
      teacherUsername="anna"
      week="2026-11-23"
      onWeekChange={ignore}
      onPick={ignore}
      failedIds={new Set()}
      filter={{ date: undefined, dayPart: undefined }}
    />,
  );
  expect(screen.getByText(/Ближайшее/).textContent).toContain('23:30');
  await pass(60_000);
  expect(screen.getByText(/Ближайшее/).textContent).toContain('1\u00a0декабря, 08:00');
});
