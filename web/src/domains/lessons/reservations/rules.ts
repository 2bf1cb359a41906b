import type { LessonSide } from '@kampus/contract/lessons/moves';
import type { Reservation, ReservationStatus } from '@kampus/contract/lessons/reservations';
import { statusChanges } from '@kampus/contract/lessons/status-changes';
import { hasRank, type Role } from '@kampus/contract/roles';
import type { Lecture } from '@kampus/contract/teaching/lectures';
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

/** Lessons that are over, the latest first: what went wrong can be reported for two days. */
export const listPast = (reservations: readonly Reservation[], now: Date): Reservation[] =>
  reservations
    .filter(({ lecture }) => Date.parse(lecture.scheduleEnd) <= now.getTime())
    .toSorted((one, other) => byStart(other, one));

const reportHours = 48;

/** Whether the lesson was to take place and ended so recently that it can still be reported. */
export const isJustOver = ({ status, lecture }: Reservation, now: Date): boolean => {
  const hours = (now.getTime() - Date.parse(lecture.scheduleEnd)) / 3_600_000;
  return (status === 'CONFIRMED' || status === 'PAID') && hours >= 0 && hours < reportHours;
};

/** How a closed reservation ended: a teacher's cancelling has a reason and a refusal none, and so has the desk's decision. */
export function describeClosing(
  { closedBy, closeReason, lecture }: Pick<Reservation, 'closedBy' | 'closeReason' | 'lecture'>,
  now: Date,
): string | undefined {
  if (closedBy === null) return undefined;
  if (closedBy === 'TEACHER' && closeReason) return reservationTexts.cancelledByTeacher;
  if (closedBy === 'ADMIN' && closeReason) return reservationTexts.decidedByCurator;
  // After its end a lesson is closed because nobody marked it, or because a report was agreed to.
  const isOver = Date.parse(lecture.scheduleEnd) <= now.getTime();
  return closedBy === 'SYSTEM' && isOver ? reservationTexts.closedBySystem : reservationTexts.closedBy[closedBy];
}

/** The parts of a lesson's price (product.md §9), in euros: for one person, and of that for 30 minutes. */
export function breakDownPrice({ price, capacity, duration }: Pick<Lecture, 'price' | 'capacity' | 'duration'>): {
  perPerson: number;
  basePrice: number;
} {
  const perPerson = price / capacity;
  return { perPerson, basePrice: perPerson / duration };
}

/** Which side of a lesson the viewer is on; undefined for those who only look after it. */
export function sideOf({ username, lecture }: Reservation, viewer: string | undefined): LessonSide | undefined {
  const login = viewer?.toLowerCase();
  if (login === lecture.teacherUsername.toLowerCase()) return 'TEACHER';
  return login === username.toLowerCase() ? 'STUDENT' : undefined;
}

/** Whether a proposed time or a report of the other side waits for this side's answer. */
export const owesAnswer = ({ openMatters }: Reservation, side: LessonSide | undefined): boolean =>
  side !== undefined &&
  [openMatters?.move, openMatters?.report?.state === 'OPEN' ? openMatters.report : null].some(
    (matter) => matter && matter.by !== side,
  );

/** Whether a lesson waits for its teacher. */
export const waitsForTeacher = (reservation: Reservation): boolean =>
  reservation.status === 'PENDING' || owesAnswer(reservation, 'TEACHER');

export interface ReservationGroups {
  /** Requests, proposed times and reports to be answered, the soonest lesson first. */
  waiting: Reservation[];
  /** Accepted lessons that are over and not marked as paid. */
  unmarked: Reservation[];
  /** Lessons to come, the soonest first. */
  ahead: Reservation[];
  /** Everything that is settled, in the order given. */
  history: Reservation[];
}

/** The reservations of a teacher by what they ask of the teacher. */
export function groupReservations(reservations: readonly Reservation[], now: Date): ReservationGroups {
  const groups: ReservationGroups = { waiting: [], unmarked: [], ahead: [], history: [] };
  for (const reservation of reservations) {
    const isOver = Date.parse(reservation.lecture.scheduleEnd) <= now.getTime();
    if (waitsForTeacher(reservation)) groups.waiting.push(reservation);
    else if (reservation.status === 'CLOSED' || (isOver && reservation.status === 'PAID'))
      groups.history.push(reservation);
    else if (isOver) groups.unmarked.push(reservation);
    else groups.ahead.push(reservation);
  }
  groups.waiting.sort(byStart);
  groups.unmarked.sort(byStart);
  groups.ahead.sort(byStart);
  return groups;
}
