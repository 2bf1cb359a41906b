import type { Reservation, ReservationStatus } from '@kampus/contract/lessons/reservations';
import { useSession } from '#shared/api/use-session.ts';
import { Badge, type BadgeTone } from '#shared/ui/badge.tsx';
import { describeClosing, sideOf } from './rules.ts';
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
  const { username } = useSession();
  return (
    <Badge tone={tones[status]} dot>
      {describeClosing(reservation, new Date(), sideOf(reservation, username)) ?? reservationTexts.statuses[status]}
    </Badge>
  );
}
