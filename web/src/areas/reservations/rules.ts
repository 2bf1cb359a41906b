import type { Lecture } from '@kampus/contract/lectures';
import type { Reservation, ReservationStatus } from '@kampus/contract/reservations';
import { hasRank, type Role } from '@kampus/contract/roles';
import { statusChanges } from '@kampus/contract/status-changes';
import { reservationTexts } from './texts.ts';

export interface Viewer {
  username: string | undefined;
  role: Role | undefined;
}

export interface StatusChange {
  to: ReservationStatus;
  label: string;
}

const labels: Partial<Record<ReservationStatus, string>> = {
  CONFIRMED: reservationTexts.accept,
  PAID: reservationTexts.paid,
  CLOSED: reservationTexts.refuse,
};

/** What this viewer may make of a reservation: its own teacher answers, an admin refuses what was confirmed (product.md §4). */
export function listStatusChanges({ status, lecture }: Reservation, viewer: Viewer): StatusChange[] {
  const isOwnTeacher = viewer.username?.toLowerCase() === lecture.teacherUsername.toLowerCase();
  return statusChanges
    .filter(({ from }) => from === status)
    .filter(({ by }) => (by === 'TEACHER' ? isOwnTeacher : hasRank(viewer.role, 'ADMIN')))
    .map(({ to }) => ({ to, label: labels[to] ?? to }));
}

const byStart = (one: Reservation, other: Reservation) =>
  Date.parse(one.lecture.schedule) - Date.parse(other.lecture.schedule);

/** Lessons that are not over yet, the soonest first; after them what was refused, so that the student learns of it. */
export function listUpcoming(reservations: readonly Reservation[], now: Date): Reservation[] {
  const ahead = reservations.filter(({ lecture }) => Date.parse(lecture.scheduleEnd) > now.getTime()).toSorted(byStart);
  return [...ahead.filter(({ status }) => status !== 'CLOSED'), ...ahead.filter(({ status }) => status === 'CLOSED')];
}

/** The parts of a lesson's price (product.md §9), in euros: for one person, and of that for 30 minutes. */
export function breakDownPrice({ price, capacity, duration }: Pick<Lecture, 'price' | 'capacity' | 'duration'>): {
  perPerson: number;
  basePrice: number;
} {
  const perPerson = price / capacity;
  return { perPerson, basePrice: perPerson / duration };
}
