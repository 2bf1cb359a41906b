import { ReservationsView } from '#domains/lessons/public.ts';
import { adminTexts } from './texts.ts';

/** Reservations of all teachers. */
export function AllReservationsView() {
  return (
    <section aria-label={adminTexts.views.reservations}>
      <h2 className="mb-5 text-2xl">{adminTexts.views.reservations}</h2>
      <ReservationsView scope="admin" />
    </section>
  );
}
