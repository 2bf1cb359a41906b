import { useSearchParams } from 'react-router';
import { useSession } from '#shared/api/use-session.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { OwnCalendar } from '../lectures/own-calendar.tsx';
import { RoomSection } from './room-section.tsx';
import { teacherRoomTexts } from './texts.ts';

/** product.md §9: the own schedule is previewed at this price for 30 minutes. */
const PREVIEW_BASE_PRICE = 1;

export function SchedulePage() {
  const { username } = useSession();
  const [search, setSearch] = useSearchParams();
  return (
    <RoomSection title={teacherRoomTexts.pages.schedule}>
      {username ? (
        <OwnCalendar
          username={username}
          week={search.get('week') ?? undefined}
          onWeekChange={(week) => setSearch({ week }, { replace: true })}
          basePrice={PREVIEW_BASE_PRICE}
        />
      ) : (
        <ErrorState text={teacherRoomTexts.unknownUser} onRetry={null} />
      )}
    </RoomSection>
  );
}
