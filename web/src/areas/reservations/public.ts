export { reservationsKey } from './queries.ts';
export { ReservationsView } from './reservations-view.tsx';
export { UpcomingLessons } from './upcoming-lessons.tsx';
