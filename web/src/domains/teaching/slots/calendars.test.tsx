import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildLecture } from '#shared/testing/build.ts';
import { uiTexts } from '#shared/ui/texts.ts';
import { OwnCalendar } from './own-calendar.tsx';
import { ownTexts } from './own-texts.ts';
import { openLecturesQuery, ownLecturesQuery } from './queries.ts';
import { StudentCalendar } from './student-calendar.tsx';
import { lectureTexts } from './texts.ts';

const sunday = buildLecture({ id: 1, schedule: '2026-11-29T22:30:00Z', scheduleEnd: '2026-11-29T23:00:00Z' });
const tuesday = buildLecture({ id: 2, schedule: '2026-12-01T07:00:00Z', scheduleEnd: '2026-12-01T08:00:00Z' });
const wednesday = buildLecture({ id: 3, schedule: '2026-12-02T07:00:00Z', scheduleEnd: '2026-12-02T08:00:00Z' });
const ignore = () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-29T22:29:30Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Null: what students get is not loaded. */
function show(calendar: ReactElement, slots = [sunday, tuesday, wednesday], open: typeof slots | null = slots): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(ownLecturesQuery('anna').queryKey, slots);
  if (open) client.setQueryData(openLecturesQuery('anna').queryKey, open);
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

it('a removal that was left does not close the question about the next slot', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) =>
    method === 'DELETE' ? promise : Promise.resolve(Response.json([tuesday, wednesday])),
  );
  show(<OwnCalendar username="anna" week="2026-11-30" onWeekChange={ignore} />);
  const [first, second] = screen.getAllByRole('button', { name: /^Удалить/ });
  if (!first || !second) throw new Error('The calendar shows two slots');
  fireEvent.click(first);
  fireEvent.click(screen.getByRole('button', { name: ownTexts.remove }));
  fireEvent.click(screen.getByRole('button', { name: uiTexts.cancel }));
  fireEvent.click(second);
  await act(async () => resolve(new Response(null, { status: 204 })));
  await pass(1000);
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});

it('the own calendar names the students of its slots', () => {
  const student = { username: 'daria', fullName: 'Дарья Климчук' };
  show(<OwnCalendar username="anna" week="2026-11-30" onWeekChange={ignore} />, [
    { ...tuesday, status: 'CLOSED', student },
  ]);
  expect(screen.getByRole('button', { name: /вторник, 1.*Дарья Климчук/ })).toBeTruthy();
});

it('the own calendar as a student sees it has only the slots that students get', () => {
  show(<OwnCalendar username="anna" week="2026-11-30" onWeekChange={ignore} />, [tuesday, wednesday], [wednesday]);
  fireEvent.click(screen.getByRole('button', { name: ownTexts.more }));
  fireEvent.click(screen.getByRole('button', { name: ownTexts.viewAsStudent }));
  expect(screen.getAllByRole('button', { name: /, свободно$/ })).toHaveLength(1);
  expect(screen.getByRole('button', { name: /^среда, 2.*свободно$/ })).toBeTruthy();
});

it('the view of a student can be left while its slots load', () => {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
  show(<OwnCalendar username="anna" week="2026-11-30" onWeekChange={ignore} />, [tuesday], null);
  fireEvent.click(screen.getByRole('button', { name: ownTexts.more }));
  fireEvent.click(screen.getByRole('button', { name: ownTexts.viewAsStudent }));
  expect(screen.queryByRole('button', { name: /свободно/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: ownTexts.viewAsOwner }));
  expect(screen.getByRole('button', { name: /^вторник, 1.*свободно/ })).toBeTruthy();
});

it('a teacher without a public page sees that students see no slots', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('statuses=OPEN')
      ? Response.json({ code: 'NOT_FOUND', message: 'Нет' }, { status: 404 })
      : Response.json([tuesday]),
  );
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OwnCalendar username="anna" week="2026-11-30" onWeekChange={ignore} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await pass(1000);
  fireEvent.click(screen.getByRole('button', { name: ownTexts.more }));
  fireEvent.click(screen.getByRole('button', { name: ownTexts.viewAsStudent }));
  await pass(1000);
  expect(screen.getByText(lectureTexts.noSlotsThisWeek)).toBeTruthy();
});
