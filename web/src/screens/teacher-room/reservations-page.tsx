import { OwnReservations } from '#domains/lessons/public.ts';
import { RoomSection } from '#shared/ui/room-section.tsx';
import { teacherRoomTexts } from './texts.ts';

export function ReservationsPage() {
  return (
    <RoomSection title={teacherRoomTexts.pages.reservations}>
      <OwnReservations />
    </RoomSection>
  );
}
