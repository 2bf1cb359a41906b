/** Public interface of the lessons domain for other domains, screens and drivers. */
export { noBooking, readBooking, withBooking } from './booking/booking-state.ts';
export { BookingFlow, prefetchBookingFlow } from './booking/load-booking.ts';
export { openedCalendar, useBookingAddress } from './booking/use-booking-address.ts';
export { reservationsKey } from './reservations/key.ts';
export { LessonDetails } from './reservations/lesson-details.tsx';
export { lessonTexts } from './reservations/lesson-texts.ts';
export { type ReservationFilter, userReservationsQuery, waitingCountQuery } from './reservations/queries.ts';
export { AllReservations, OwnReservations } from './reservations/reservations-view.tsx';
export { listUpcoming } from './reservations/rules.ts';
export { reservationStatuses } from './reservations/texts.ts';
export { UpcomingLessons } from './reservations/upcoming-lessons.tsx';
export { reviewsQuery } from './reviews/queries.ts';
export { ReviewSection } from './reviews/review-section.tsx';

/** Lazy: few readers of reviews write one. */
export const loadReviewByAddress = async () => (await import('./reviews/review-by-address.tsx')).ReviewByAddress;
