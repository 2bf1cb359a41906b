import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';
import { type BookingState, readBooking, withBooking } from './booking-state.ts';

/** A step of a booking is opened, altered or left. */
export type BookingStep = 'open' | 'alter' | 'leave';

const opened = (step: 'calendar' | 'lecture') => ({ openedStep: step });

/** State of an entry that opened the calendar. The entry before it is the page without it. */
export const openedCalendar = opened('calendar');
const openedLecture = opened('lecture');

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

  const change = (booking: BookingState, step: BookingStep) => {
    const next = withBooking(search, booking);
    if (step === 'alter') return setSearch(next, { replace: true, state: location.state });
    if (entry.current !== location) return;
    entry.current = undefined;
    if (step === 'open') return setSearch(next, { state: booking.lectureId ? openedLecture : openedCalendar });
    const { openedStep } = booking.teacher ? openedLecture : openedCalendar;
    if (location.state?.openedStep === openedStep) void navigate(-1);
    else setSearch(next, { replace: true, state: location.state });
  };
  return [readBooking(search), change] as const;
}
