import * as z from 'zod/mini';
import { euros, id, instant, pageQuery } from '../fields.ts';
import { limits } from '../limits.ts';
import { lecture } from '../teaching/lectures.ts';
import { move } from './moves.ts';
import { openReport, report } from './reports.ts';

export const reservationStatus = z.enum(['PENDING', 'CONFIRMED', 'PAID', 'CLOSED']);
export type ReservationStatus = z.infer<typeof reservationStatus>;

export const deliveryState = z.enum(['WAITING', 'SENT', 'FAILED', 'NO_TELEGRAM']);
export type DeliveryState = z.infer<typeof deliveryState>;

export const delivery = z.object({
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
  location: z.string(),
  /** Shows the reservation's own time, size, duration and price, even after the slot was reopened for others. */
  lecture,
  /** Until when a PENDING request can be answered; then the system closes it. */
  answerUntil: z.nullable(instant),
  /** Telegram name of the other side, once the teacher has confirmed. */
  contact: z.nullable(z.string()),
  /** Who closed it, for CLOSED ones. */
  closedBy: z.nullable(z.enum(['STUDENT', 'TEACHER', 'ADMIN', 'SYSTEM'])),
  /** What they gave as the reason. */
  closeReason: z.nullable(z.string()),
  /** The price is locked on the student's balance for this lesson, or paid. */
  covered: z.boolean(),
  /** What of the price the student got back. */
  refunded: euros,
  /** What waits for an answer beside the status; in lists, where there is anything. */
  openMatters: z.optional(z.object({ move: z.nullable(move), report: z.nullable(openReport) })),
  /** State of the messages about it; only for its teacher and for admins. */
  deliveries: z.optional(z.array(delivery)),
});
export type Reservation = z.infer<typeof reservation>;

/** What the viewer may do with a reservation now. */
export const reservationAction = z.enum([
  'ACCEPT',
  'REFUSE',
  'MARK_PAID',
  'CANCEL',
  'WAIVE_FEE',
  'PROPOSE_MOVE',
  'ANSWER_MOVE',
  'WITHDRAW_MOVE',
  'REPORT',
  'ANSWER_REPORT',
  'DECIDE',
  'REVIEW',
]);
export type ReservationAction = z.infer<typeof reservationAction>;

export const eventKind = z.enum([
  'REQUESTED',
  'CONFIRMED',
  'COVERED',
  'REFUSED',
  'EXPIRED',
  'CANCELLED',
  'PAID',
  'REFUNDED',
  'FEE_CHARGED',
  'FEE_WAIVED',
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

/** One step of a lesson's history. */
export const reservationEvent = z.object({
  at: instant,
  kind: eventKind,
  /** `username` is absent for the system, and for the desk where the viewer is one of the two people. */
  by: z.object({ role: z.enum(['STUDENT', 'TEACHER', 'ADMIN', 'SYSTEM']), username: z.optional(z.string()) }),
  /** What was said, or the time that a move is about. */
  text: z.optional(z.string()),
  amount: z.optional(euros),
});
export type ReservationEvent = z.infer<typeof reservationEvent>;

export const reservationDetails = z.object({
  ...reservation.shape,
  /** Oldest first. */
  events: z.array(reservationEvent),
  actions: z.array(reservationAction),
  /** What it costs the student to cancel now, and until when it is free; null once it cannot be cancelled. */
  cancellation: z.nullable(z.object({ freeUntil: instant, fee: euros })),
  /** Where the lesson takes place online; for its two people from CONFIRMED on. */
  room: z.nullable(z.string()),
  /** Address of the lesson, as the room. */
  exactPlace: z.nullable(z.string()),
  /** The proposal that waits for an answer. */
  move: z.nullable(move),
  report: z.nullable(report),
  /** What the student wrote of this teacher, for the two of them. */
  review: z.nullable(z.object({ rating: z.int(), text: z.string() })),
});
export type ReservationDetails = z.infer<typeof reservationDetails>;

const { min, max } = limits.groupSize;

export const createReservationBody = z.object({
  lectureId: id,
  capacity: z.int().check(z.minimum(min, 'Минимум 1 человек'), z.maximum(max, `Максимум ${max} человек`)),
  duration: z.int().check(z.minimum(1), z.maximum(limits.slot.unitsMax)),
  /** Where in the slot the lesson starts, on the half hour; without it at the slot's beginning. */
  startAt: z.optional(z.iso.datetime({ offset: true, error: 'Ожидается момент времени' })),
  /** The total that the person saw: another one is refused with PRICE_CHANGED. */
  price: z.optional(euros),
});
export type CreateReservationBody = z.infer<typeof createReservationBody>;

export const reservationListQuery = z.object(pageQuery(limits.list.size));

export const updateStatusBody = z.object({ id, status: reservationStatus });

/** `fee` is what the person saw; none counts as 0. A teacher gives a reason. */
export const cancelReservationBody = z.object({
  reason: z.optional(
    z.string().check(z.trim(), z.maxLength(limits.lesson.reasonMax, `Не больше ${limits.lesson.reasonMax} символов`)),
  ),
  fee: z._default(euros.check(z.minimum(0)), 0),
});
export type CancelReservationBody = z.infer<typeof cancelReservationBody>;

export const calendarLink = z.object({ url: z.string() });
export const calendarFeedParams = z.object({ token: z.string().check(z.maxLength(100)) });
