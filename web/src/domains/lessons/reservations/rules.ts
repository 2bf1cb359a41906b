import type { LessonSide } from '@kampus/contract/lessons/moves';
import type { Reservation, ReservationStatus } from '@kampus/contract/lessons/reservations';
import { isAnswerable, statusChanges } from '@kampus/contract/lessons/status-changes';
import { limits } from '@kampus/contract/limits';
import { hasRank, type Role } from '@kampus/contract/roles';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { reservationTexts } from './texts.ts';

export interface Viewer {
  username: string | undefined;
  role: Role | undefined;
  /** Blocked from writing: may not accept requests. */
  isBlocked?: boolean;
}

export interface StatusChange {
  to: ReservationStatus;
  label: string;
  /** The viewer's next step: accepting, and taking the money of a lesson that is over. */
  isDue: boolean;
}

const labels: Partial<Record<ReservationStatus, string>> = {
  CONFIRMED: reservationTexts.accept,
  PAID: reservationTexts.paid,
  CLOSED: reservationTexts.refuse,
};

/**
 * Status changes open to this viewer. The teacher of the lecture answers, an admin refuses a
 * confirmed one (product.md §4) unless an open report settles it. Nobody answers an overdue
 * request.
 */
export function listStatusChanges(reservation: Reservation, viewer: Viewer, now: Date): StatusChange[] {
  const { status, openMatters, answerUntil, lecture } = reservation;
  const mayRefuse = hasRank(viewer.role, 'ADMIN') && !openMatters?.report;
  const isTeacher = sideOf(reservation, viewer.username) === 'TEACHER';
  const isOver = !isAhead(reservation, now);
  const startsAt = new Date(lecture.schedule);
  if (status === 'PENDING' && answerUntil && !isAnswerable({ answerUntil: new Date(answerUntil), startsAt }, now))
    return [];
  return statusChanges
    .filter(({ from }) => from === status)
    .filter(({ by }) => (by === 'TEACHER' ? isTeacher : mayRefuse))
    .filter(({ to }) => !viewer.isBlocked || to !== 'CONFIRMED')
    .map(({ to }) => ({ to, label: labels[to] ?? to, isDue: to === 'CONFIRMED' || (to === 'PAID' && isOver) }));
}

const byStart = (one: Reservation, other: Reservation) =>
  Date.parse(one.lecture.schedule) - Date.parse(other.lecture.schedule);

/** Whether the time of a lesson is not over. */
export const isAhead = ({ lecture }: Pick<Reservation, 'lecture'>, now: Date): boolean =>
  Date.parse(lecture.scheduleEnd) > now.getTime();

/** A closed lesson belongs to the past, also before its time. */
export const isPast = (reservation: Reservation, now: Date): boolean =>
  reservation.status === 'CLOSED' || !isAhead(reservation, now);

/** Lessons and requests ahead, soonest first. */
export const listUpcoming = (reservations: readonly Reservation[], now: Date): Reservation[] =>
  reservations.filter((reservation) => !isPast(reservation, now)).toSorted(byStart);

/** Past and closed lessons, newest first. A problem can be reported for two days. */
export const listPast = (reservations: readonly Reservation[], now: Date): Reservation[] =>
  reservations.filter((reservation) => isPast(reservation, now)).toSorted((one, other) => byStart(other, one));

/** True if a planned lesson ended so recently that it can still be reported. */
export const isJustOver = ({ status, lecture }: Reservation, now: Date): boolean => {
  const hours = (now.getTime() - Date.parse(lecture.scheduleEnd)) / 3_600_000;
  return (status === 'CONFIRMED' || status === 'PAID') && hours >= 0 && hours < limits.lesson.reportHours;
};

/**
 * Text about how a reservation closed. A teacher's cancellation and a desk decision have a reason,
 * a refusal has none.
 */
export function describeClosing(
  reservation: Pick<Reservation, 'closedBy' | 'closeReason' | 'lecture'>,
  now: Date,
  side?: LessonSide,
): string | undefined {
  const { closedBy, closeReason } = reservation;
  if (closedBy === null) return undefined;
  if (closedBy === 'STUDENT' && side === 'STUDENT') return reservationTexts.cancelledByYou;
  if (closedBy === 'TEACHER' && closeReason) return reservationTexts.cancelledByTeacher;
  if (closedBy === 'ADMIN' && closeReason) return reservationTexts.decidedByCurator;
  // The system closes a past lesson if its teacher did not mark it, or if a report was accepted.
  return closedBy === 'SYSTEM' && !isAhead(reservation, now)
    ? reservationTexts.closedBySystem
    : reservationTexts.closedBy[closedBy];
}

/**
 * The parts of a lesson's price in euros (product.md §9): per person, and per person and 30
 * minutes.
 */
export function breakDownPrice({ price, capacity, duration }: Pick<Lecture, 'price' | 'capacity' | 'duration'>): {
  perPerson: number;
  basePrice: number;
} {
  const perPerson = price / capacity;
  return { perPerson, basePrice: perPerson / duration };
}

/** The viewer's side of a lesson. Undefined for staff, who are on no side. */
export function sideOf({ username, lecture }: Reservation, viewer: string | undefined): LessonSide | undefined {
  const login = viewer?.toLowerCase();
  if (login === lecture.teacherUsername.toLowerCase()) return 'TEACHER';
  return login === username.toLowerCase() ? 'STUDENT' : undefined;
}

/** True if a proposal or an open report of the other side needs this side's answer. */
export const owesAnswer = ({ openMatters }: Reservation, side: LessonSide | undefined): boolean =>
  side !== undefined &&
  [openMatters?.move, openMatters?.report?.state === 'OPEN' ? openMatters.report : null].some(
    (matter) => matter && matter.by !== side,
  );

/** True if a lesson needs its teacher's answer. */
export const waitsForTeacher = (reservation: Reservation): boolean =>
  reservation.status === 'PENDING' || owesAnswer(reservation, 'TEACHER');

export interface ReservationGroups {
  /** Requests, proposals and reports that need an answer, soonest lesson first. */
  waiting: Reservation[];
  /** Accepted lessons that are over and not marked as paid. */
  unmarked: Reservation[];
  /** Lessons ahead, soonest first. */
  ahead: Reservation[];
  /** Settled reservations, in input order. */
  history: Reservation[];
}

/** A teacher's reservations, grouped by the teacher's next action. */
export function groupReservations(reservations: readonly Reservation[], now: Date): ReservationGroups {
  const groups: ReservationGroups = { waiting: [], unmarked: [], ahead: [], history: [] };
  for (const reservation of reservations) {
    const isOver = !isAhead(reservation, now);
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
