import { ReservationsView } from '../reservations/reservations-view.tsx';
import { RoomSection } from './room-section.tsx';
import { teacherRoomTexts } from './texts.ts';

export function ReservationsPage() {
  return (
    <RoomSection title={teacherRoomTexts.pages.reservations}>
      <ReservationsView scope="teacher" />
    </RoomSection>
  );
}
