import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#domains/teaching/public.ts';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { RoomSection } from '#shared/ui/room-section.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { AboutForm } from './about-form.tsx';
import { aboutTexts, teacherRoomTexts } from './texts.ts';

/** How the teacher gives lessons: place, languages and deadlines. */
export function AboutPage() {
  const query = useQuery(settingsQuery);
  return (
    <RoomSection title={teacherRoomTexts.pages.about} lead={aboutTexts.lead}>
      {query.data ? <AboutForm settings={query.data} /> : null}
      {query.error && !query.data ? <QueryFailure text={aboutTexts.loadFailed} query={query} /> : null}
      {query.isPending ? (
        <SkeletonRegion isPage className="grid max-w-text gap-5">
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-72 w-full" />
        </SkeletonRegion>
      ) : null}
    </RoomSection>
  );
}
