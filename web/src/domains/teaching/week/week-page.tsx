import { useQuery } from '@tanstack/react-query';
import { Badge } from '#shared/ui/badge.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { RoomSection } from '#shared/ui/room-section.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { ScheduleTabs } from '../schedule-tabs.tsx';
import { scheduleTexts } from '../schedule-texts.ts';
import { CalendarsSection } from './calendars-section.tsx';
import { FoldedGroup } from './group.tsx';
import { calendarsQuery, weekQuery } from './queries.ts';
import { RestForm } from './rest-form.tsx';
import { busyTexts, restTexts, weekTexts } from './texts.ts';
import { WeekForm } from './week-form.tsx';

/** The usual teaching hours, and exceptions on single days. */
export function WeekPage() {
  const query = useQuery(weekQuery);
  return (
    <RoomSection title={scheduleTexts.title} lead={weekTexts.lead} tabs={<ScheduleTabs />}>
      {query.data ? <WeekForm template={query.data} /> : null}
      {query.data ? (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <FoldedGroup title={restTexts.title}>
            <RestForm />
          </FoldedGroup>
          <FoldedGroup title={busyTexts.title} note={<FailingCalendars />}>
            <CalendarsSection />
          </FoldedGroup>
        </div>
      ) : null}
      {query.error && !query.data ? <QueryFailure text={weekTexts.loadFailed} query={query} /> : null}
      {query.isPending ? (
        <SkeletonRegion className="grid gap-5">
          <Skeleton className="h-96 w-full" />
          <Skeleton className="h-40 w-full" />
        </SkeletonRegion>
      ) : null}
    </RoomSection>
  );
}

/** The first fault of the other calendars. */
function FailingCalendars() {
  const { data: calendars = [] } = useQuery(calendarsQuery);
  const failing = calendars.find(({ state }) => state !== 'OK');
  return failing ? <Badge tone="warning">{busyTexts.states[failing.state]}</Badge> : null;
}
