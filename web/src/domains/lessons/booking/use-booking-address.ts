import { useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';
import { type BookingState, readBooking, withBooking } from './booking-state.ts';

/** A step of a booking is opened, altered or left. */
export type BookingStep = 'open' | 'alter' | 'leave';

/** State of an entry that a step opened. The entry before it is the page without the step. */
export const openedStep = { isOpenedStep: true };

/**
 * The booking in the address, and the function that changes it. An opened step is left by going
 * back, so that Back does not visit the page under it a second time.
 */
export function useBookingAddress() {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  // Going back takes a moment, in which a second click must not leave the page as well.
  const left = useRef<Location>(undefined);

  const change = (booking: BookingState, step: BookingStep) => {
    const next = withBooking(search, booking);
    if (step === 'open') setSearch(next, { state: openedStep });
    else if (step === 'alter' || !location.state?.isOpenedStep)
      setSearch(next, { replace: true, state: location.state });
    else if (left.current !== location) {
      left.current = location;
      void navigate(-1);
    }
  };
  return [readBooking(search), change] as const;
}
