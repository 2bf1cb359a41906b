import { lazy } from 'react';

const loadBookingFlow = async () => ({ default: (await import('./booking-flow.tsx')).BookingFlow });

/** Calendar and booking; their code is fetched with the first sign that somebody is about to open a teacher. */
export const BookingFlow = lazy(loadBookingFlow);

/** A failure shows itself where the calendar is asked for. */
export const prefetchBookingFlow = (): void => void loadBookingFlow().catch(() => undefined);
