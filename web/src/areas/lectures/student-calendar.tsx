import type { Lecture } from '@kampus/contract/lectures';
import { addDays } from '@kampus/contract/time';
import { useQuery } from '@tanstack/react-query';
import { QueryFailure } from '#shared/api/query-failure.tsx';
import { dateOf, formatMomentShort } from '#shared/format/moments.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { openLecturesQuery } from './queries.ts';
import { lectureTexts } from './texts.ts';
import { clampWeek, lastWeek } from './week.ts';
import { WeeklyCalendar } from './weekly-calendar.tsx';

type StudentCalendarProps = {
  teacherUsername: string;
  /** The week asked for; without one it is the first that has a free slot. */
  week: string | undefined;
  onWeekChange: (monday: string) => void;
  onPick: (lecture: Lecture) => void;
  failedIds?: ReadonlySet<number>;
};

/** The free slots of a teacher, to choose one from. */
export function StudentCalendar({ teacherUsername, week, onWeekChange, onPick, failedIds }: StudentCalendarProps) {
  const query = useQuery(openLecturesQuery(teacherUsername));
  const { data: lectures } = query;
  if (query.error && !lectures) return <QueryFailure text={lectureTexts.loadFailed} query={query} />;
  if (!lectures) return <CalendarSkeleton />;
  const now = new Date();
  const upcoming = lectures
    .filter(({ status, schedule }) => status === 'OPEN' && Date.parse(schedule) > now.getTime())
    .toSorted((one, other) => Date.parse(one.schedule) - Date.parse(other.schedule));
  const monday = clampWeek(week ?? (upcoming[0] && dateOf(upcoming[0].schedule)), now);
  return (
    <WeeklyCalendar
      mode="student"
      lectures={lectures}
      monday={monday}
      onMondayChange={onWeekChange}
      onPick={onPick}
      {...(failedIds && { failedIds })}
      emptyNote={<EmptyWeek upcoming={upcoming} monday={monday} now={now} onWeekChange={onWeekChange} />}
    />
  );
}

type EmptyWeekProps = {
  upcoming: readonly Lecture[];
  monday: string;
  now: Date;
  onWeekChange: (monday: string) => void;
};

/** Says that the week has nothing, and where the nearest free slot within the three weeks is. */
function EmptyWeek({ upcoming, monday, now, onWeekChange }: EmptyWeekProps) {
  const end = addDays(lastWeek(now), 7);
  const shown = upcoming.filter(({ schedule }) => dateOf(schedule) < end);
  const next = shown.find(({ schedule }) => dateOf(schedule) >= monday) ?? shown.at(-1);
  return (
    <div className="flex flex-col items-center gap-3 rounded-md bg-sunken px-4 py-8 text-center">
      <p className="font-medium">{next ? lectureTexts.noSlotsThisWeek : lectureTexts.noSlotsAtAll}</p>
      {next ? (
        <Button variant="secondary" size="small" onClick={() => onWeekChange(clampWeek(dateOf(next.schedule), now))}>
          {lectureTexts.goToNextFree(formatMomentShort(next.schedule))}
        </Button>
      ) : null}
    </div>
  );
}
