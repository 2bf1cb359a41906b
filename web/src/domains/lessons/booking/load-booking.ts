import { lazy } from 'react';

const loadBookingFlow = async () => ({ default: (await import('./booking-flow.tsx')).BookingFlow });

/** Calendar and booking. The code is prefetched when a visitor is about to open a teacher. */
export const BookingFlow = lazy(loadBookingFlow);

/** Ignore errors here. The calendar itself reports them. */
export const prefetchBookingFlow = (): void => void loadBookingFlow().catch(() => undefined);
