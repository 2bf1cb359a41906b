import type { LectureStatus } from '@kampus/contract/lectures';
import type { Reservation, ReservationStatus } from '@kampus/contract/reservations';
import { fullName } from '../accounts/public.ts';
import { presentLecture } from '../lectures/public.ts';

export interface PersonRow {
  username: string;
  first_name: string | null;
  last_name: string | null;
  telegram_username: string | null;
}

export interface ReservationRow {
  id: number;
  status: ReservationStatus;
  created_at: Date;
  closed_by: 'TEACHER' | 'ADMIN' | 'SYSTEM' | null;
  starts_at: Date;
  ends_at: Date;
  group_size: number;
  duration: number;
  price_cents: number;
  lecture_id: number;
  lecture_created_at: Date;
  location: string;
  languages: string[];
  student: PersonRow;
  teacher: PersonRow;
}

/** What of a reservation a viewer sees beyond what everybody does who may see it. */
export interface Visibility {
  /** Whose Telegram name the viewer may see once the lesson is confirmed. */
  contactOf?: 'student' | 'teacher' | undefined;
  deliveries?: Reservation['deliveries'] | undefined;
}

/** The lecture's status as this reservation shows it: the slot itself may be free for others again. */
const lectureStatuses: Record<ReservationStatus, LectureStatus> = {
  PENDING: 'RESERVED',
  CONFIRMED: 'CLOSED',
  PAID: 'CLOSED',
  CLOSED: 'CLOSED',
};

const isAccepted = (status: ReservationStatus): boolean => status === 'CONFIRMED' || status === 'PAID';

/**
 * A reservation as the API shows it to its student, its teacher and CURATOR and above. The contact of the other side is
 * there from CONFIRMED on only, and the state of messages only for its teacher and admins: `visibility` says which.
 */
export function presentReservation(row: ReservationRow, { contactOf, deliveries }: Visibility): Reservation {
  return {
    id: row.id,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    username: row.student.username,
    studentFullName: fullName(row.student),
    location: row.location,
    lecture: presentLecture({
      ...row,
      ...row.teacher,
      id: row.lecture_id,
      status: lectureStatuses[row.status],
      created_at: row.lecture_created_at,
    }),
    answerUntil: row.status === 'PENDING' ? row.starts_at.toISOString() : null,
    contact: contactOf && isAccepted(row.status) ? row[contactOf].telegram_username : null,
    closedBy: row.closed_by,
    closeReason: null,
    covered: row.status === 'PAID',
    refunded: 0,
    ...(deliveries && { deliveries }),
  };
}
