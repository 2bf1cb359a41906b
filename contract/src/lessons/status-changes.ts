import type { ReservationStatus } from './reservations.ts';

/**
 * Allowed status changes and the roles that may make them (product.md §4). Every other change is
 * refused.
 */
export const statusChanges = [
  { from: 'PENDING', to: 'CONFIRMED', by: 'TEACHER' },
  { from: 'PENDING', to: 'CLOSED', by: 'TEACHER' },
  { from: 'CONFIRMED', to: 'PAID', by: 'TEACHER' },
  { from: 'CONFIRMED', to: 'CLOSED', by: 'ADMIN' },
] as const satisfies { from: ReservationStatus; to: ReservationStatus; by: 'TEACHER' | 'ADMIN' }[];

/** Whether there is still time to accept or refuse a request. */
export const isAnswerable = ({ answerUntil, startsAt }: { answerUntil: Date; startsAt: Date }, now: Date): boolean =>
  answerUntil > now && startsAt > now;
