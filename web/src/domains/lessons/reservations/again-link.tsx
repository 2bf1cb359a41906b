import type { Reservation } from '@kampus/contract/lessons/reservations';
import { pathOf } from '@kampus/contract/pages/addresses';
import { useSession } from '#shared/api/use-session.ts';
import { useNow } from '#shared/format/use-now.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { noBooking, withBooking } from '../booking/booking-state.ts';
import { isPast, sideOf } from './rules.ts';
import { reservationTexts } from './texts.ts';

/** For the student of a past lesson: the teacher's calendar with the same size and duration. */
export function AgainLink({ reservation }: { reservation: Reservation }) {
  const { username } = useSession();
  const now = useNow();
  if (sideOf(reservation, username) !== 'STUDENT' || !isPast(reservation, now)) return null;
  const { teacherUsername: teacher, capacity: groupSize, duration } = reservation.lecture;
  const search = withBooking(new URLSearchParams(), { ...noBooking, teacher, groupSize, duration });
  return (
    <ButtonLink to={`${pathOf('teacherPage', { username: teacher })}?${search}`} size="small" variant="secondary">
      {reservationTexts.again}
    </ButtonLink>
  );
}
