/** What other areas and drivers may use of reservations. */
export { changeStatus } from './change-status.ts';
export { coverLessons } from './cover-lessons.ts';
export { expireReservations } from './expire-reservations.ts';
export { closeUnmarked, releaseEarnings } from './settle-ended-lessons.ts';
