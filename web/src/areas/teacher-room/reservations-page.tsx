import { ReservationsView } from '../reservations/public.ts';
import { RoomSection } from './room-section.tsx';
import { teacherRoomTexts } from './texts.ts';

export function ReservationsPage() {
  return (
    <RoomSection title={teacherRoomTexts.pages.reservations}>
      <ReservationsView scope="teacher" />
    </RoomSection>
  );
}
