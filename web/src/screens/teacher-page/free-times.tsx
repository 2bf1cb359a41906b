import { dateOf } from '@kampus/contract/format/wall-clock';
import { formatDay } from '@kampus/contract/format/weekdays';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { useQuery } from '@tanstack/react-query';
import { prefetchBookingFlow } from '#domains/lessons/public.ts';
import { isFree, openLecturesQuery } from '#domains/teaching/public.ts';
import { formatClockRange } from '#shared/format/moments.ts';
import { useNow } from '#shared/format/use-now.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { intentHandlers } from '#shared/ui/intent-handlers.ts';
import { NeedsScripts } from '#shared/ui/needs-scripts.tsx';
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

type FreeTimesProps = { username: string; onPick: (lecture: Lecture) => void; onCalendar: () => void };

/** Free slots of the next days. A click on one starts its booking. */
export function FreeTimes({ username, onPick, onCalendar }: FreeTimesProps) {
  const { data: lectures } = useQuery(openLecturesQuery(username));
  const now = useNow();
  if (!lectures)
    return (
      <SkeletonRegion className="grid gap-3">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
      </SkeletonRegion>
    );
  const days = groupByDay(lectures, now);
  if (days.length === 0) return <p className="text-ink-soft">{teacherPageTexts.noFree}</p>;
  return (
    <div {...intentHandlers(prefetchBookingFlow)}>
      <dl className="grid gap-4 sm:max-lg:grid-cols-2">
        {days.map(([date, slots]) => (
          <div key={date}>
            <dt className="mb-1.5 text-sm font-medium first-letter:uppercase">{formatDay(date)}</dt>
            <dd>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))] gap-2">
                {slots.map((lecture) => (
                  <li key={lecture.id}>
                    <Button size="small" variant="secondary" onClick={() => onPick(lecture)} className="w-full px-2!">
                      {formatClockRange(lecture.schedule, lecture.scheduleEnd)}
                    </Button>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <Button variant="primary" onClick={onCalendar} className="max-sm:w-full">
          {teacherPageTexts.calendar}
        </Button>
        <NeedsScripts text={teacherPageTexts.needsScripts} />
      </div>
    </div>
  );
}
