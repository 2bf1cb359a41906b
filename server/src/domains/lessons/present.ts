import type { LessonSide, Move } from '@kampus/contract/lessons/moves';
import type { Decision, OpenReport, Report, ReportKind, ReportState } from '@kampus/contract/lessons/reports';
import type {
  EventKind,
  Reservation,
  ReservationAction,
  ReservationDetails,
  ReservationEvent,
  ReservationStatus,
} from '@kampus/contract/lessons/reservations';
import { fromCents } from '@kampus/contract/pricing';
import type { LectureStatus } from '@kampus/contract/teaching/lectures';
import { fullName } from '#domains/identity/public.ts';
import { presentLecture } from '#domains/teaching/public.ts';
import { exactPlaceOf, isAccepted } from './rules.ts';

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
  closed_by: Reservation['closedBy'];
  close_reason: string | null;
  goal: string | null;
  answer_due_at: Date;
  starts_at: Date;
  ends_at: Date;
  group_size: number;
  duration: number;
  price_cents: number;
  covered_cents: number;
  refunded_cents: number;
  lecture_id: number;
  lecture_created_at: Date;
  location: string;
  languages: string[];
  student: PersonRow;
  teacher: PersonRow;
  study: Reservation['study'] | null;
}

/** Optional fields of a reservation and who may see them. */
export interface Visibility {
  /** The side that shows its Telegram name to the viewer after the lesson is confirmed. */
  contactOf?: 'student' | 'teacher' | undefined;
  deliveries?: Reservation['deliveries'] | undefined;
  openMatters?: Reservation['openMatters'] | undefined;
}

/** The lecture status inside a reservation. The slot itself may be open again for others. */
const lectureStatuses: Record<ReservationStatus, LectureStatus> = {
  PENDING: 'RESERVED',
  CONFIRMED: 'CLOSED',
  PAID: 'CLOSED',
  CLOSED: 'CLOSED',
};

/**
 * A reservation in the API, for its student, its teacher, and CURATOR and above. The contact
 * appears from CONFIRMED on. `visibility` selects the contact and the delivery states that the
 * viewer sees.
 */
export function presentReservation(
  row: ReservationRow,
  { contactOf, deliveries, openMatters }: Visibility,
): Reservation {
  return {
    id: row.id,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    username: row.student.username,
    studentFullName: fullName(row.student),
    ...(row.study && { study: row.study }),
    location: row.location,
    lecture: presentLecture({
      ...row,
      ...row.teacher,
      id: row.lecture_id,
      status: lectureStatuses[row.status],
      created_at: row.lecture_created_at,
    }),
    answerUntil: row.status === 'PENDING' ? row.answer_due_at.toISOString() : null,
    goal: row.goal,
    contact: contactOf && isAccepted(row.status) ? row[contactOf].telegram_username : null,
    closedBy: row.closed_by,
    closeReason: row.close_reason,
    covered: row.covered_cents > 0 || row.status === 'PAID',
    refunded: fromCents(row.refunded_cents),
    ...(openMatters && { openMatters }),
    ...(deliveries && { deliveries }),
  };
}

export interface EventRow {
  at: Date;
  kind: EventKind;
  by_role: ReservationEvent['by']['role'];
  username: string | null;
  note: string | null;
  amount_cents: number | null;
}

/** An event of a lesson's history. Only CURATOR and above see the login of desk staff. */
function presentEvent(row: EventRow, seesDesk: boolean): ReservationEvent {
  const isNamed = row.username !== null && (row.by_role !== 'ADMIN' || seesDesk);
  return {
    at: row.at.toISOString(),
    kind: row.kind,
    by: { role: row.by_role, ...(isNamed && row.username !== null && { username: row.username }) },
    ...(row.note !== null && { text: row.note }),
    ...(row.amount_cents !== null && { amount: fromCents(row.amount_cents) }),
  };
}

export interface MoveRow {
  id: number;
  state: Move['state'];
  by: LessonSide;
  starts_at: Date | string;
  ends_at: Date | string;
  location: string;
  languages: string[];
  until: Date | string;
}

/** A proposed time, for the student, the teacher, and CURATOR and above. */
export const presentMove = (row: MoveRow): Move => ({
  id: row.id,
  state: row.state,
  by: row.by,
  schedule: new Date(row.starts_at).toISOString(),
  scheduleEnd: new Date(row.ends_at).toISOString(),
  location: row.location,
  languages: row.languages,
  until: new Date(row.until).toISOString(),
});

export interface OpenReportRow extends Omit<OpenReport, 'answerUntil'> {
  answer_until: Date | string;
}

export interface OpenMattersRow {
  move: MoveRow | null;
  report: OpenReportRow | null;
}

/** The open move and report of a lesson. Returns undefined if there is neither. */
export const presentOpenMatters = ({ move, report }: OpenMattersRow): Reservation['openMatters'] =>
  move || report
    ? {
        move: move && presentMove(move),
        report: report && {
          kind: report.kind,
          by: report.by,
          state: report.state,
          answerUntil: new Date(report.answer_until).toISOString(),
        },
      }
    : undefined;

export interface ReportRow {
  id: number;
  kind: ReportKind;
  text: string;
  by: LessonSide;
  state: ReportState;
  created_at: Date;
  answer_until: Date;
  answer: string | null;
  decision: Decision | null;
  reason: string | null;
}

/** A report with answer and decision, for the student, the teacher, and CURATOR and above. */
export const presentReport = (row: ReportRow): Report => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  by: row.by,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  answerUntil: row.answer_until.toISOString(),
  answer: row.answer,
  decision: row.decision,
  reason: row.reason,
});

export interface DetailRow extends ReservationRow {
  fee_cents: number;
  events: EventRow[];
  move: MoveRow | null;
  report: ReportRow | null;
  room_url: string | null;
  exact_place: string | null;
  teacher_location: string;
  review: { rating: number; text: string; hidden_reason: string | null } | null;
}

/** Results of the rules about a reservation for one viewer. */
export interface DetailRules {
  actions: ReservationAction[];
  cancellation: ReservationDetails['cancellation'];
  /**
   * True for the student and the teacher. Only they see room and exact place, from CONFIRMED on.
   */
  isOwn: boolean;
  seesDesk: boolean;
}

const presentReview = ({
  hidden_reason,
  ...review
}: NonNullable<DetailRow['review']>): ReservationDetails['review'] => ({
  ...review,
  ...(hidden_reason !== null && { hiddenReason: hidden_reason }),
});

/** A reservation with its history, for the student, the teacher, and CURATOR and above. */
export const presentDetails = (row: DetailRow, visibility: Visibility, rules: DetailRules): ReservationDetails => ({
  ...presentReservation(row, visibility),
  events: row.events.map((event) => presentEvent(event, rules.seesDesk)),
  actions: rules.actions,
  cancellation: rules.cancellation,
  lateFee: fromCents(row.fee_cents),
  room: rules.isOwn && isAccepted(row.status) ? row.room_url : null,
  exactPlace: rules.isOwn ? exactPlaceOf(row) : null,
  move: row.move && presentMove(row.move),
  report: row.report && presentReport(row.report),
  review: rules.isOwn && row.review ? presentReview(row.review) : null,
});
