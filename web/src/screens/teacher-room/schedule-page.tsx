import { lazy } from 'react';
import { loadOwnCalendar, ScheduleTabs } from '#domains/teaching/public.ts';
import { useSession } from '#shared/api/use-session.ts';
import { useSearchParams } from '#shared/page/use-search-params.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { RoomSection } from '#shared/ui/room-section.tsx';
import { teacherRoomTexts } from './texts.ts';

const OwnCalendar = lazy(async () => ({ default: await loadOwnCalendar() }));

/** product.md §9: the preview of the teacher's schedule uses this price for 30 minutes. */
const previewBasePrice = 1;

export function SchedulePage() {
  const { username } = useSession();
  const [search, setSearch] = useSearchParams();
  return (
    <RoomSection title={teacherRoomTexts.pages.schedule} tabs={<ScheduleTabs />}>
      {username ? (
        <OwnCalendar
          username={username}
          week={search.get('week') ?? undefined}
          onWeekChange={(week) => setSearch({ week }, { replace: true })}
          basePrice={previewBasePrice}
        />
      ) : (
        <ErrorState text={teacherRoomTexts.unknownUser} onRetry={null} isToasted />
      )}
    </RoomSection>
  );
}
