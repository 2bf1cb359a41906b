import type { Reservation, ReservationStatus } from '@kampus/contract/lessons/reservations';
import { Badge, type BadgeTone } from '#shared/ui/badge.tsx';
import { describeClosing } from './rules.ts';
import { reservationTexts } from './texts.ts';

const tones: Record<ReservationStatus, BadgeTone> = {
  PENDING: 'accent',
  CONFIRMED: 'info',
  PAID: 'positive',
  CLOSED: 'negative',
};

/** The status of a reservation. A closed one also shows who closed it. */
export function ReservationBadge({ reservation }: { reservation: Reservation }) {
  const { status } = reservation;
  return (
    <Badge tone={tones[status]} dot>
      {describeClosing(reservation, new Date()) ?? reservationTexts.statuses[status]}
    </Badge>
  );
}
