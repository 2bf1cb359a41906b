import { act, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { noBooking } from './booking-state.ts';
import { openedCalendar, useBookingAddress } from './use-booking-address.ts';

const calendar = { ...noBooking, teacher: 'teacher' };
const lecture = { ...calendar, lectureId: 7 };

/** A visitor who came to the list from the page before it. */
function visitList() {
  let change: ReturnType<typeof useBookingAddress>[1] | undefined;
  function List() {
    change = useBookingAddress()[1];
    return null;
  }
  const routes = [
    { path: '/before', element: null },
    { path: '/list', element: <List /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/before', '/list'] });
  render(<RouterProvider router={router} />);
  const latest = (): NonNullable<typeof change> => {
    if (!change) throw new Error('The list is not shown.');
    return change;
  };
  const address = () => router.state.location.pathname + router.state.location.search;
  /** Does something, and waits until the address is this. */
  const expectAfter = async (action: () => unknown, expected: string) => {
    await act(async () => void (await action()));
    await waitFor(() => expect(address()).toBe(expected));
  };
  return { router, latest, expectAfter };
}

const listAddress = '/list';
const calendarAddress = '/list?teacher=teacher';
const lectureAddress = '/list?teacher=teacher&lecture=7';

test('a double click opens a step once', async () => {
  const { router, latest, expectAfter } = visitList();
  const twice = (booking: typeof lecture | typeof calendar) => () => {
    const change = latest();
    change(booking, 'open');
    change(booking, 'open');
  };
  await expectAfter(twice(calendar), calendarAddress);
  await expectAfter(twice(lecture), lectureAddress);
  await expectAfter(() => router.navigate(-1), calendarAddress);
  await expectAfter(() => router.navigate(-1), listAddress);
});

test('a double click leaves a step once', async () => {
  const { latest, expectAfter } = visitList();
  await expectAfter(() => latest()(calendar, 'open'), calendarAddress);
  const close = () => {
    const change = latest();
    change(noBooking, 'leave');
    change(noBooking, 'leave');
  };
  await expectAfter(close, listAddress);
});

test('a booking whose response comes after Back leaves nothing', async () => {
  const { router, latest, expectAfter } = visitList();
  await expectAfter(() => latest()(calendar, 'open'), calendarAddress);
  await expectAfter(() => latest()(lecture, 'open'), lectureAddress);
  const leaveLecture = latest();
  await expectAfter(() => router.navigate(-1), calendarAddress);
  await expectAfter(() => leaveLecture(calendar, 'leave'), calendarAddress);
  await expectAfter(() => router.navigate(-2), '/before');
  await expectAfter(() => leaveLecture(calendar, 'leave'), '/before');
});

test('the calendar over a lecture that is gone closes at once', async () => {
  const { latest, expectAfter } = visitList();
  await expectAfter(() => latest()(calendar, 'open'), calendarAddress);
  await expectAfter(() => latest()(lecture, 'open'), lectureAddress);
  await expectAfter(() => latest()(noBooking, 'leave'), listAddress);
});

test('a link that opens calendar and lecture is left in two steps and visited once', async () => {
  const { router, latest, expectAfter } = visitList();
  await expectAfter(() => router.navigate(lectureAddress, { state: openedCalendar }), lectureAddress);
  await expectAfter(() => latest()(calendar, 'leave'), calendarAddress);
  await expectAfter(() => latest()(noBooking, 'leave'), listAddress);
  await expectAfter(() => router.navigate(-1), '/before');
});
