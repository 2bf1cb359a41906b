import * as z from 'zod/mini';
import { id, instant, pageQuery } from './fields.ts';
import { lecture } from './lectures.ts';
import { limits } from './limits.ts';

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
  /** Until when a PENDING request can be answered: the beginning of its lesson. */
  answerUntil: z.nullable(instant),
  /** Telegram name of the other side, once the teacher has confirmed. */
  contact: z.nullable(z.string()),
  /** Who closed it and why it ended, for CLOSED ones: TEACHER, ADMIN or SYSTEM. */
  closedBy: z.nullable(z.enum(['TEACHER', 'ADMIN', 'SYSTEM'])),
  /** State of the messages about it; only for its teacher and for admins. */
  deliveries: z.optional(z.array(delivery)),
});
export type Reservation = z.infer<typeof reservation>;

const { min, max } = limits.groupSize;

export const createReservationBody = z.object({
  lectureId: id,
  capacity: z.int().check(z.minimum(min, 'Минимум 1 человек'), z.maximum(max, `Максимум ${max} человек`)),
  duration: z.int().check(z.minimum(1), z.maximum(limits.slot.unitsMax)),
});
export type CreateReservationBody = z.infer<typeof createReservationBody>;

export const reservationListQuery = z.object(pageQuery(limits.list.size));

export const updateStatusBody = z.object({ id, status: reservationStatus });

export const calendarLink = z.object({ url: z.string() });
export const calendarFeedParams = z.object({ token: z.string().check(z.maxLength(100)) });
