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
