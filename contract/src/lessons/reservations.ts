import * as z from 'zod/mini';
import { dateText, euros, id, instant, pageQuery } from '../fields.ts';
import { studyProof } from '../identity/study.ts';
import { limits } from '../limits.ts';
import { lecture } from '../teaching/lectures.ts';
import { move } from './moves.ts';
import { openReport, report } from './reports.ts';

const reservationStatus = z.enum(['PENDING', 'CONFIRMED', 'PAID', 'CLOSED']);
export type ReservationStatus = z.infer<typeof reservationStatus>;

const deliveryState = z.enum(['WAITING', 'SENT', 'FAILED', 'NO_TELEGRAM']);
export type DeliveryState = z.infer<typeof deliveryState>;

const delivery = z.object({
  kind: z.string(),
  username: z.string(),
  state: deliveryState,
  at: z.nullable(instant),
});

export const reservation = z.object({
  id,
  status: reservationStatus,
  createdAt: instant,
  username: z.string(),
  studentFullName: z.string(),
  /** The student's proof of study, if there is one. */
  study: z.optional(studyProof),
  location: z.string(),
  /**
   * Has the time, size, duration and price of the reservation, even after the slot was reopened.
   */
  lecture,
  /** Deadline for the answer to a PENDING request. After it, the system closes the request. */
  answerUntil: z.nullable(instant),
  /** What the student wants to work on. */
  goal: z.nullable(z.string()),
  /** Telegram name of the other side, after the teacher's confirmation. */
  contact: z.nullable(z.string()),
  /** The role that closed a CLOSED reservation. */
  closedBy: z.nullable(z.enum(['STUDENT', 'TEACHER', 'ADMIN', 'SYSTEM'])),
  /** Reason for the closing. */
  closeReason: z.nullable(z.string()),
  /** True if the price is locked on the student's balance for this lesson, or paid. */
  covered: z.boolean(),
  /** Amount that the student got back from the teacher. The portal's goodwill is not part of it. */
  refunded: euros,
  /** Open move and report, independent of the status. In lists, only if there is one. */
  openMatters: z.optional(z.object({ move: z.nullable(move), report: z.nullable(openReport) })),
  /** Delivery state of its messages. Only for its teacher and for admins. */
  deliveries: z.optional(z.array(delivery)),
});
export type Reservation = z.infer<typeof reservation>;

/** Actions that the viewer may perform on a reservation now. */
const reservationAction = z.enum([
  'ACCEPT',
  'REFUSE',
  'MARK_PAID',
  'CANCEL',
  'WAIVE_FEE',
  'GIVE_GOODWILL',
  'PROPOSE_MOVE',
  'ACCEPT_MOVE',
  'DECLINE_MOVE',
  'WITHDRAW_MOVE',
  'REPORT',
  'AGREE_TO_REPORT',
  'CONTEST_REPORT',
  'DECIDE',
  'REVIEW',
]);
export type ReservationAction = z.infer<typeof reservationAction>;

const eventKind = z.enum([
  'REQUESTED',
  'CONFIRMED',
  'COVERED',
  'REFUSED',
  'EXPIRED',
  'CANCELLED',
  'PAID',
  'REFUNDED',
  'FEE_CHARGED',
  'HALF_PAID',
  'FEE_WAIVED',
  'GOODWILL',
  'MOVE_PROPOSED',
  'MOVED',
  'MOVE_DECLINED',
  'MOVE_WITHDRAWN',
  'MOVE_LAPSED',
  'UNMARKED',
  'REPORTED',
  'REPORT_AGREED',
  'REPORT_CONTESTED',
  'DECIDED',
]);
export type EventKind = z.infer<typeof eventKind>;

/** One event in a lesson's history. */
const reservationEvent = z.object({
  at: instant,
  kind: eventKind,
  /**
   * `username` is missing for the system. It is also missing for the desk if the viewer is the
   * student or teacher.
   */
  by: z.object({ role: z.enum(['STUDENT', 'TEACHER', 'ADMIN', 'SYSTEM']), username: z.optional(z.string()) }),
  /** A note, or the new time of a move. */
  text: z.optional(z.string()),
  amount: z.optional(euros),
});
export type ReservationEvent = z.infer<typeof reservationEvent>;

export const reservationDetails = z.object({
  ...reservation.shape,
  /** Oldest first. */
  events: z.array(reservationEvent),
  actions: z.array(reservationAction),
  /**
   * Present cancellation fee for the student, and the end of free cancellation. Null if
   * cancellation is impossible.
   */
  cancellation: z.nullable(z.object({ freeUntil: instant, fee: euros })),
  /** What the student's late cancellation cost, also after the teacher waived it. Else 0. */
  lateFee: euros,
  /** Link of the online lesson, for its student and teacher from CONFIRMED on. */
  room: z.nullable(z.string()),
  /** Address of the lesson. The same visibility as `room`. */
  exactPlace: z.nullable(z.string()),
  /** The open move proposal. */
  move: z.nullable(move),
  report: z.nullable(report),
  /**
   * The student's review of this teacher. Only these two users see it here. Only the student sees a
   * hidden one, with the curator's reason.
   */
  review: z.nullable(z.object({ rating: z.int(), text: z.string(), hiddenReason: z.optional(z.string()) })),
});
export type ReservationDetails = z.infer<typeof reservationDetails>;

const { min, max } = limits.groupSize;

export const createReservationBody = z.object({
  lectureId: id,
  capacity: z.int().check(z.minimum(min, 'Минимум 1 человек'), z.maximum(max, `Максимум ${max} человек`)),
  duration: z.int().check(z.minimum(1), z.maximum(limits.slot.unitsMax)),
  /** Start of the lesson in the slot, on the half hour. Default: the start of the slot. */
  startAt: z.optional(z.iso.datetime({ offset: true, error: 'Ожидается момент времени' })),
  /** Total price that the user saw. If it has changed, the response is PRICE_CHANGED. */
  price: z.optional(euros),
  /** What the student wants to work on. The teacher reads it with the request. */
  goal: z.optional(
    z.string().check(z.trim(), z.maxLength(limits.lesson.goalMax, `Не больше ${limits.lesson.goalMax} символов`)),
  ),
});
export type CreateReservationBody = z.infer<typeof createReservationBody>;

export const reservationListQuery = z.object(pageQuery(limits.list.size));

/** `person` is the login of the student or the teacher. `from` and `to` are days of the lesson. */
export const allReservationsQuery = z.object({
  ...pageQuery(limits.list.size),
  status: z.optional(reservationStatus),
  person: z.optional(z.string().check(z.maxLength(64))),
  from: z.optional(dateText),
  to: z.optional(dateText),
});

export const updateStatusBody = z.object({ id, status: reservationStatus });

/** `fee` is the fee that the user saw; a missing fee counts as 0. A teacher must give a reason. */
export const cancelReservationBody = z.object({
  reason: z.optional(
    z.string().check(z.trim(), z.maxLength(limits.lesson.reasonMax, `Не больше ${limits.lesson.reasonMax} символов`)),
  ),
  fee: z._default(euros.check(z.minimum(0)), 0),
});
export type CancelReservationBody = z.infer<typeof cancelReservationBody>;

export const calendarLink = z.object({ url: z.string() });
export const calendarFeedParams = z.object({ token: z.string().check(z.maxLength(100)) });
