/** What other areas and drivers may use of reservations. */
export { changeStatus } from './change-status.ts';
export { expireReservations } from './expire-reservations.ts';
