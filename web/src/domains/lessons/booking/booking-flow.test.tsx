import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { clearTokens } from '#shared/api/tokens.ts';
import { buildLecture, buildReservation } from '#shared/testing/build.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { dismissToast, toastStore } from '#shared/ui/toast/toast-store.ts';
import { Toaster } from '#shared/ui/toast/toaster.tsx';
import { BookingFlow } from './booking-flow.tsx';
import { noBooking } from './booking-state.ts';
import { bookingTexts } from './texts.ts';
import { useBookingAddress } from './use-booking-address.ts';

afterEach(() => {
  cleanup();
  clearTokens();
  for (const { id } of toastStore.getSnapshot()) dismissToast(id);
  vi.unstubAllGlobals();
});

test('an old link to a teacher who does not teach now says so, without a link to the missing page', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'NOT_FOUND', message: 'Не найдено' }, { status: 404 }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <BookingFlow
          booking={{ ...noBooking, teacher: 'gone' }}
          onChange={() => true}
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
          booking={{
            ...noBooking,
            teacher: lecture.teacherUsername,
            groupSize: 3,
            start: '2026-11-24T17:30:00.000Z',
            week: '2026-11-23',
          }}
          onChange={onChange}
          teacher={undefined}
          filter={{ date: undefined, dayPart: undefined }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /свободно/ }));
  const chosen = expect.objectContaining({ lectureId: 5, groupSize: 3, start: undefined });
  expect(onChange).toHaveBeenCalledWith(chosen, 'open');
});

/** Shows the booking of the teacher's lecture 5. */
const showLecture = (teacher: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <BookingFlow
          booking={{ ...noBooking, teacher, lectureId: 5 }}
          onChange={() => true}
          teacher={undefined}
          filter={{ date: undefined, dayPart: undefined }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('the price to confirm comes with the deadline for free cancelling of the teacher', async () => {
  const lecture = buildLecture({ id: 5, status: 'OPEN' });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(lecture.createdAt) });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('fetch', async (url: unknown) =>
    Response.json(String(url).includes('/lectures/') ? [lecture] : { prices: {}, cancelHours: 4 }),
  );
  showLecture(lecture.teacherUsername);
  expect(await screen.findByText(/^Отмена бесплатна не позже чем за 4 часа до начала,/)).toBeTruthy();
});

test('a lecture without the prices of its teacher says so, and opens after a retry', async () => {
  const lecture = buildLecture({ id: 5, status: 'OPEN' });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(lecture.createdAt) });
  onTestFinished(() => void vi.useRealTimers());
  const pages = [new Response('', { status: 500 }), Response.json({ prices: {} })];
  vi.stubGlobal('fetch', async (url: unknown) =>
    String(url).includes('/lectures/') ? Response.json([lecture]) : pages.shift(),
  );
  showLecture(lecture.teacherUsername);
  expect(await screen.findByText(bookingTexts.pricesFailed)).toBeTruthy();
  expect(screen.queryByText(bookingTexts.title)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Повторить|Попробовать/ }));
  expect(await screen.findByText(bookingTexts.title)).toBeTruthy();
});

const lecture = buildLecture({ id: 5 });

/** The page of a teacher whose booking is in the address. */
function TeacherPage() {
  const [booking, change] = useBookingAddress();
  if (!booking.teacher) return null;
  return (
    <BookingFlow
      booking={{ ...booking, teacher: booking.teacher }}
      onChange={change}
      teacher={{ teacherFullName: lecture.teacherFullName, prices: { 1: 5 } }}
      filter={{ date: undefined, dayPart: undefined }}
    />
  );
}

/** Confirms a booking, and goes back this many entries before this response. */
async function leaveBefore(answer: Response, entries: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(lecture.createdAt) });
  onTestFinished(() => void vi.useRealTimers());
  signIn('student');
  const response = Promise.withResolvers<Response>();
  const sent = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: unknown, { method }: RequestInit) => {
    if (String(url).includes('/lectures/')) return Response.json([lecture]);
    if (method !== 'POST') return Response.json({ code: 'NOT_FOUND', message: 'Нет' }, { status: 404 });
    sent.resolve();
    return response.promise;
  });
  const router = createMemoryRouter(
    [
      { path: '/', element: null },
      { path: '/list', element: <TeacherPage /> },
    ],
    { initialEntries: ['/'] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  await act(() => router.navigate('/list?teacher=teacher'));
  await act(() => router.navigate('/list?teacher=teacher&lecture=5', { state: { opened: 'lecture' } }));
  fireEvent.pointerDown(await screen.findByRole('button', { name: bookingTexts.confirm }), {
    isPrimary: true,
    button: 0,
  });
  await sent.promise;
  await act(() => router.navigate(-entries));
  response.resolve(answer);
}

const left: [string, number][] = [
  ['the lesson', 1],
  ['the calendar', 2],
];

test.each(left)('a booking that is answered after %s was left says that it succeeded', async (_left, entries) => {
  await leaveBefore(Response.json(buildReservation({ lecture })), entries);
  expect(await screen.findByText(bookingTexts.bookedTitle)).toBeTruthy();
  expect(screen.getAllByText(bookingTexts.bookedTitle)).toHaveLength(1);
});

test.each(left)('a booking that fails after %s was left says why', async (_left, entries) => {
  const problem = { code: 'STUDENT_BUSY', message: 'В это время у вас другой урок', requestId: 'r' };
  await leaveBefore(Response.json(problem, { status: 409 }), entries);
  expect(await screen.findByText(problem.message)).toBeTruthy();
  expect(screen.getByText(bookingTexts.failed)).toBeTruthy();
});
