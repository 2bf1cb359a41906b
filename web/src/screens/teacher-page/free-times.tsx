import { dateOf } from '@kampus/contract/format/wall-clock';
import { formatDay } from '@kampus/contract/format/weekdays';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { useQuery } from '@tanstack/react-query';
import { openedCalendar, prefetchBookingFlow } from '#domains/lessons/public.ts';
import { isFree, listStarts, openLecturesQuery, WatchButton } from '#domains/teaching/public.ts';
import { formatClock } from '#shared/format/moments.ts';
import { useNow } from '#shared/format/use-now.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { intentHandlers } from '#shared/ui/intent-handlers.ts';
import { NeedsScripts } from '#shared/ui/needs-scripts.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { teacherPageTexts } from './texts.ts';

/** Number of days shown. The calendar has the rest. */
const shownDays = 4;

/** Days with free slots, soonest first. */
function groupByDay(lectures: readonly Lecture[], now: Date): [date: string, slots: Lecture[]][] {
  const free = lectures
    .filter((lecture) => isFree(lecture, now))
    .toSorted((one, other) => Date.parse(one.schedule) - Date.parse(other.schedule));
  return [...Map.groupBy(free, ({ schedule }) => dateOf(schedule))].slice(0, shownDays);
}

/** Starts of one day beyond this number are in the calendar. */
const shownStarts = 8;

type FreeTimesProps = {
  username: string;
  /** The address of the booking that begins with this start. */
  addressOf: (lecture: Lecture, start: string) => string;
};

/** Free starts of the next days. Each leads to its booking. */
export function FreeTimes({ username, addressOf }: FreeTimesProps) {
  const query = useQuery(openLecturesQuery(username));
  const { data: lectures } = query;
  const now = useNow();
  if (query.error && !lectures) return <QueryFailure text={teacherPageTexts.freeFailed} query={query} />;
  if (!lectures)
    return (
      <SkeletonRegion className="grid gap-3">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
      </SkeletonRegion>
    );
  const days = groupByDay(lectures, now);
  if (days.length === 0)
    return (
      <div className="grid gap-4">
        <p className="text-ink-soft">{teacherPageTexts.noFree}</p>
        <WatchButton wanted={{ teacher: username }} />
      </div>
    );
  return (
    <div {...intentHandlers(prefetchBookingFlow)}>
      <dl className="grid gap-4 sm:max-lg:grid-cols-2">
        {days.map(([date, slots]) => (
          <div key={date}>
            <dt className="mb-1.5 text-sm font-medium first-letter:uppercase">{formatDay(date)}</dt>
            <dd>
              <Starts slots={slots} addressOf={addressOf} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{teacherPageTexts.zone}</p>
      <NeedsScripts text={teacherPageTexts.needsScripts} />
    </div>
  );
}

function Starts({ slots, addressOf }: { slots: readonly Lecture[]; addressOf: FreeTimesProps['addressOf'] }) {
  const starts = slots.flatMap((lecture) => listStarts(lecture, 1).map((start) => ({ lecture, start })));
  const hidden = starts.length - shownStarts;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-2">
      {starts.slice(0, shownStarts).map(({ lecture, start }) => (
        <li key={start}>
          <ButtonLink
            to={addressOf(lecture, start)}
            state={openedCalendar}
            size="small"
            variant="secondary"
            className="w-full px-1!"
          >
            {formatClock(start)}
          </ButtonLink>
        </li>
      ))}
      {hidden > 0 ? (
        <li className="flex items-center px-1 text-sm text-ink-soft">{teacherPageTexts.moreStarts(hidden)}</li>
      ) : null}
    </ul>
  );
}
