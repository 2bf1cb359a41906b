import type { Reservation, ReservationStatus } from '@kampus/contract/reservations';
import { Badge, type BadgeTone } from '#shared/ui/badge.tsx';
import { reservationTexts } from './texts.ts';

const tones: Record<ReservationStatus, BadgeTone> = {
  PENDING: 'accent',
  CONFIRMED: 'info',
  PAID: 'positive',
  CLOSED: 'negative',
};

/** The status of a reservation, and who ended one that is closed. */
export function ReservationBadge({ reservation: { status, closedBy } }: { reservation: Reservation }) {
  return (
    <Badge tone={tones[status]} dot>
      {closedBy ? reservationTexts.closedBy[closedBy] : reservationTexts.statuses[status]}
    </Badge>
  );
}
