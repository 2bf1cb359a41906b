import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { useSearchParams } from '#shared/page/use-search-params.ts';
import { type BookingState, readBooking, withBooking } from './booking-state.ts';

/** A step of a booking is opened, altered or left. */
export type BookingStep = 'open' | 'alter' | 'leave';

/** State of an entry that opened a step. The entry before it is the page without the step. */
interface Opened {
  opened: 'calendar' | 'lecture';
}
export const openedCalendar: Opened = { opened: 'calendar' };
const openedLecture: Opened = { opened: 'lecture' };

/**
 * The booking in the address, and the function that changes it. An opened step is left by going
 * back, so that Back does not visit the page under it a second time.
 */
export function useBookingAddress() {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  // Undefined from the first step until the address has changed, so that a second click does
  // nothing. A booking whose response comes after Back no longer has its entry, and leaves nothing.
  const entry = useRef<Location>(undefined);
  useEffect(() => {
    entry.current = location;
    return () => {
      entry.current = undefined;
    };
  }, [location]);

  const alter = (booking: BookingState): void =>
    setSearch(withBooking(search, booking), { replace: true, state: location.state });

  const open = (booking: BookingState): void =>
    setSearch(withBooking(search, booking), { state: booking.lectureId ? openedLecture : openedCalendar });

  const leave = (booking: BookingState): void => {
    const left = booking.teacher ? openedLecture : openedCalendar;
    if (location.state?.opened === left.opened) void navigate(-1);
    else alter(booking);
  };

  /** Returns false for a step from an entry that has been left. */
  const change = (booking: BookingState, step: BookingStep): boolean => {
    const isHere = entry.current === location;
    if (step === 'alter') alter(booking);
    else if (isHere) {
      entry.current = undefined;
      if (step === 'open') open(booking);
      else leave(booking);
    }
    return isHere;
  };
  return [readBooking(search), change] as const;
}
